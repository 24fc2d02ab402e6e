"""Tests of the widgets without a browser: what it would send comes from `hands`."""
