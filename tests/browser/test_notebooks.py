"""The project's notebooks, run as they are in JupyterLab."""

from __future__ import annotations

import pytest

from workbench.engine.files import shipped

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", sorted(path.name for path in shipped("notebooks").glob("*.ipynb")))
def test_a_notebook_runs(lab, name):
    page = lab(name=name)
    page.run_all()
    assert page.page.locator('.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.stderr"]').count() == 0
    assert page.page.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.error']").count() == 0
    page.page.wait_for_function("() => window.Bokeh?.index?.roots?.length > 0")
    page.picture(f"notebook_{name.removesuffix('.ipynb')}")
