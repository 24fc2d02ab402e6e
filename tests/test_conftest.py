"""In continuous integration nothing is skipped: a run with a skip, or with a failure that was expected, fails."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROBES = {
    "skip": "import pytest\ndef test_it():\n    pytest.skip('no browser here')",
    "mark": "import pytest\n@pytest.mark.skip(reason='no browser here')\ndef test_it(): pass",
    "fixture": "import pytest\n@pytest.fixture\ndef page(): pytest.skip('no browser here')\ndef test_it(page): pass",
    "xfail": "import pytest\n@pytest.mark.xfail(reason='no browser here')\ndef test_it(): assert 0",
    "module": "import pytest\npytest.skip('no browser here', allow_module_level=True)",
    "import": "import pytest\npytest.importorskip('no_such_module', reason='no browser here')\ndef test_it(): pass",
}


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory):
    """The outcome of each probe with and without CI, from one run each."""
    found = {}
    for ci in ("true", ""):
        folder = tmp_path_factory.mktemp("probe")
        shutil.copy(Path(__file__).with_name("conftest.py"), folder)
        for name, text in PROBES.items():
            (folder / f"test_{name}.py").write_text(text)
        (folder / "test_fine.py").write_text("def test_it(): pass")
        env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        env |= {"CI": ci, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        options = ["-rA", "-p", "no:cacheprovider", "--continue-on-collection-errors", "--rootdir", str(folder)]
        command = [sys.executable, "-m", "pytest", *options, str(folder)]
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=60)
        found[ci] = done
    return found


def test_without_ci_a_skip_is_a_skip(outcomes):
    assert outcomes[""].returncode == 0, outcomes[""].stdout
    assert "1 passed, 5 skipped, 1 xfailed" in outcomes[""].stdout


def test_with_ci_a_skip_is_a_failure(outcomes):
    text = outcomes["true"].stdout
    assert outcomes["true"].returncode == 1, text
    assert "1 passed" in text
    assert "skipped" not in text.splitlines()[-1]
    assert "xfailed" not in text.splitlines()[-1]
    for name in PROBES:
        assert f"FAILED test_{name}.py" in text or f"ERROR test_{name}.py" in text, name
    assert text.count("With CI set nothing may be skipped: ") >= len(PROBES)
    assert "no browser here" in text
