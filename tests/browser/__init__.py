"""Browser tests: real clicks in a real JupyterLab, bound to 127.0.0.1. They run in a call of their own: `make test-browser`."""
