"""The project around the code: what it declares, what it ships, and the limits that it sets itself."""

import ast
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
import uv
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]
MODULES = sorted((ROOT / "workbench").rglob("*.py"))

# What the constraints were made for; a dependency of another system only is none of theirs.
MADE_FOR = {
    "sys_platform": "linux",
    "platform_system": "Linux",
    "os_name": "posix",
    "python_version": "3.11",
    "python_full_version": "3.11.0",
}

# Hosts and folders, put together here so that this file does not name them itself.
REGISTRIES = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("anaconda", "org"),
        ("anaconda", "com"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
    )
]
MACHINE_PATH = re.compile(r"(?<![\w.~)}\]-])/" + "(?:" + "|".join(["work", "root", r"home/\w+", r"Users/\w+"]) + ")/")


def named(lines):
    """Requirement lines by canonical name."""
    return {canonicalize_name(requirement.name): requirement for requirement in map(Requirement, lines)}


def constraints():
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    return {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines)}


def project_files():
    """Every file of the project: what git tracks or would track, or, without git, what lies in its own folders."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        paths = [ROOT / name for name in listed.split("\0") if name]
    else:
        folders = ("workbench", "data", "notebooks", "tests", "benchmarks", ".ci")
        paths = [path for folder in folders for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts]
        paths += list(ROOT.glob("*"))
    return sorted(path for path in set(paths) if path.is_file())


def python(code):
    """Run a line of Python in a process of its own and return what it printed."""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


# --- what it declares -------------------------------------------------------------------------------------------------


def test_environment_yml_asks_for_the_same_as_pyproject():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))
    assert environment["name"] == PROJECT["name"]
    assert environment["channels"] == ["conda-forge"]
    plain = [line for line in environment["dependencies"] if isinstance(line, str)]
    (pip,) = [line for line in environment["dependencies"] if not isinstance(line, str)]
    *more, here = pip["pip"]
    assert here == "-e ."
    conda = {name: str(requirement.specifier) for name, requirement in named([*plain, *more]).items()}
    assert conda.pop("pip") == ""
    assert conda.pop("python") == PROJECT["requires-python"]
    assert conda == {name: str(requirement.specifier) for name, requirement in named(PROJECT["dependencies"]).items()}


def test_constraints_hold_only_names_and_versions():
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!+]+", line)] == []
    names = [canonicalize_name(line.partition("==")[0]) for line in lines]
    assert sorted(names) == sorted(set(names))


def test_constraints_satisfy_what_pyproject_asks_for():
    pinned = constraints()
    asked = {**named(PROJECT["dependencies"]), **named(PROJECT["optional-dependencies"]["test"])}
    assert [name for name in asked if name not in pinned] == []
    assert [str(r) for name, r in asked.items() if not r.specifier.contains(Version(pinned[name]), prereleases=True)] == []


def test_constraints_cover_the_dependencies_of_dependencies():
    pinned = constraints()
    lines = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]]
    todo = [(name, extra) for name, requirement in named(lines).items() for extra in ["", *requirement.extras]]
    seen = set()
    while todo:
        name, extra = todo.pop()
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        try:
            requires = importlib.metadata.requires(name) or []
        except importlib.metadata.PackageNotFoundError:
            continue  # reached on another system only: that it is pinned is asserted below
        for requirement in map(Requirement, requires):
            if requirement.marker is None or requirement.marker.evaluate({**MADE_FOR, "extra": extra}):
                todo += [(canonicalize_name(requirement.name), each) for each in ["", *requirement.extras]]
    assert sorted({name for name, _ in seen} - set(pinned)) == []


def test_version_is_the_same_in_the_package_and_its_declaration():
    assert python("import workbench; print(workbench.__version__)").strip() == PROJECT["version"]


def test_no_file_names_a_registry_or_a_folder_of_some_machine():
    found = []
    for path in project_files():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{path.relative_to(ROOT)}: {host}" for host in REGISTRIES if host in text]
        found += [f"{path.relative_to(ROOT)}: {hit.group()}" for hit in MACHINE_PATH.finditer(text)]
    assert found == []


# --- the code -----------------------------------------------------------------------------------------------------------


def test_everyone_imports_only_what_the_house_allows():
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("module", ["workbench", "workbench.engine", "workbench.games.riverbend"])
def test_rules_load_no_drawing_library(module):
    heavy = ("bokeh", "ipywidgets", "jupyter_bokeh", "IPython", "networkx", "numpy")
    loaded = json.loads(python(f"import json, sys, {module}; print(json.dumps([name for name in {heavy!r} if name in sys.modules]))"))
    assert loaded == []


def test_modules_are_small():
    assert MODULES
    assert {str(path.relative_to(ROOT)): path.stat().st_size for path in MODULES if path.stat().st_size >= 10_000} == {}


def undocumented(tree, name):
    """Yield the module and its public classes, functions and methods that have no docstring."""
    if ast.get_docstring(tree) is None:
        yield name
    for node in tree.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) or node.name.startswith("_"):
            continue
        # An overload or a property's setter is documented where the thing itself is, an override by what it overrides.
        marks = {each.id if isinstance(each, ast.Name) else getattr(each, "attr", "") for each in node.decorator_list}
        if marks & {"overload", "override", "setter", "deleter"}:
            continue
        if isinstance(node, ast.ClassDef):
            yield from undocumented(node, f"{name}.{node.name}")
        elif ast.get_docstring(node) is None:
            yield f"{name}.{node.name}"


def test_everything_public_is_documented():
    missing = []
    for path in MODULES:
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        missing += undocumented(ast.parse(path.read_text("utf-8")), name)
    assert missing == []


# --- what it ships --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    """Build the wheel from the sdist, as a release would."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def installed(wheel, tmp_path_factory):
    """Install the wheel into an environment of its own; the answer runs a command of that environment elsewhere."""
    home = tmp_path_factory.mktemp("installed")
    place = home / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True, timeout=120)
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    install = [uv.find_uv_bin(), "pip", "install", "--quiet", "--python", str(programs / "python")]
    command = [*install, "--constraint", str(ROOT / "constraints.txt"), str(wheel)]
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr

    def run(program, *arguments):
        clean = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}}
        clean["PATH"] = os.pathsep.join([str(programs), clean.get("PATH", "")])
        command = [str(programs / program), *map(str, arguments)]
        done = subprocess.run(command, cwd=home, env=clean, capture_output=True, text=True, check=False, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    yield run
    shutil.rmtree(place)


def shipped(folder):
    """Return the files of a folder that belong into the wheel."""
    return sorted(str(path.relative_to(ROOT / folder)) for path in project_files() if path.is_relative_to(ROOT / folder))


@pytest.mark.parametrize(("folder", "inside"), [("data", "_data"), ("notebooks", "_notebooks")])
def test_wheel_brings_data_and_notebooks(wheel, folder, inside):
    names = [name for name in zipfile.ZipFile(wheel).namelist() if not name.endswith("/")]
    prefix = f"workbench/{inside}/"
    assert shipped(folder)
    assert sorted(name.removeprefix(prefix) for name in names if name.startswith(prefix)) == shipped(folder)


def test_wheel_brings_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("/")[0] for name in names} == {"workbench", f"river_workbench-{PROJECT['version']}.dist-info"}


def test_installed_wheel_works_by_itself(installed, tmp_path):
    code = "import workbench, pathlib; print(pathlib.Path(workbench.__file__).resolve())"
    assert not Path(installed("python", "-c", code).strip()).is_relative_to(ROOT / "workbench")
    assert "riverbend" in json.dumps(json.loads(installed("workbench", "games", "--json")))
    assert installed("workbench", "playout", "riverbend", "--seed", "1").strip()
    folder = tmp_path / "mine"
    assert str(folder) in installed("workbench", "lab", "--folder", folder, "--no-browser", "--dry-run").replace("\n", "")
    assert sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()) == shipped("notebooks")
