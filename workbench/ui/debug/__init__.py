"""The debugger as a widget: one cursor over all small steps of a line, and panels that look at it."""
