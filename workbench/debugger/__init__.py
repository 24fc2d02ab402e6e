"""Walking through small steps: what a debugger of programs does for lines of code, this does for rules."""
