"""The notebooks as they are committed: run, small, without errors, and with a picture wherever a widget needs a kernel."""

import copy
import json
import re
from pathlib import Path

import nbformat
import pytest

from workbench.ui.keep import LOADS_BOKEHJS, WIDGET, Keep

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
LARGEST = 1_000_000  # bytes

# Put together here so that this file names no host and no folder itself.
HOSTS = [
    ".".join(parts) for parts in (("pypi", "org"), ("pythonhosted", "org"), ("anaconda", "org"), ("anaconda", "com"), ("npmjs", "org"))
]
MACHINE_PATH = re.compile(r"(?<![\w.~)}\]-])/" + "(?:" + "|".join(["work", "root", "tmp", r"home/\w+", r"Users/\w+"]) + ")/")
# What ipywidgets prints where nothing else stands beside a widget.
WIDGET_TEXT = re.compile(r"^(?:VBox|HBox|Box|Tab|HTML|BokehModel|FreshBokehModel|[A-Z]\w*Slider|Button|Output)\(")


def faults(text):
    """What is wrong with a notebook, given as the text of its file; nothing: it may be committed."""
    notebook = json.loads(text)
    cells = notebook["cells"]
    found = []
    if len(text.encode()) >= LARGEST:
        found.append("it has over 1 MB")
    if notebook["metadata"].get("kernelspec", {}).get("name") != "python3":
        found.append("it names no kernel python3")
    if "widgets" in notebook["metadata"]:
        found.append("it stores the state of widgets")
    if not cells or cells[0]["cell_type"] != "markdown" or not joined(cells[0]["source"]).startswith("# "):
        found.append("its first cell is no title")
    if any(host in text for host in HOSTS):
        found.append("it names a registry")
    for number, cell in enumerate(cells):
        words = joined(cell["source"]) + json.dumps(texts(cell))
        if MACHINE_PATH.search(words):
            found.append(f"cell {number} names a folder of some machine")
        if cell["cell_type"] == "code":
            found += [f"cell {number} {fault}" for fault in cell_faults(cell)]
    return found


def cell_faults(cell):
    """What is wrong with a code cell."""
    if joined(cell["source"]).strip() and cell["execution_count"] is None:
        yield "was never run"
    for output in cell["outputs"]:
        data = output.get("data", {})
        if output["output_type"] == "error":
            yield "ended with an error"
        if any(kind.startswith("application/vnd.bokehjs") for kind in data) or "Bokeh.require" in json.dumps(data.get("text/html", "")):
            yield "stores BokehJS"
        is_widget = WIDGET in data or WIDGET_TEXT.match(joined(data.get("text/plain", "")))
        if is_widget and "image/png" not in data:
            yield "shows a widget without a picture"
        if "image/png" in data and len(joined(data.get("text/plain", ""))) < 20:
            yield "shows a picture without words"


def joined(source):
    """A source or text, which a file may hold as a list of lines."""
    return source if isinstance(source, str) else "".join(source)


def texts(cell):
    """The outputs of a cell without their pictures, in whose letters anything can be read."""
    return [
        [output.get("text", ""), {kind: value for kind, value in output.get("data", {}).items() if not kind.startswith("image/")}]
        for output in cell.get("outputs", [])
    ]


# --- the committed ones ---------------------------------------------------------------------------------------------------------


def test_the_notebooks_are_there():
    assert [path.name for path in NOTEBOOKS][:3] == ["00_start.ipynb", "10_riverbend.ipynb", "20_flume.ipynb"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_may_be_committed(path):
    text = path.read_text("utf-8")
    assert faults(text) == []
    nbformat.validate(nbformat.reads(text, as_version=4))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_cells_were_run_from_top_to_bottom(path):
    counts = [cell["execution_count"] for cell in json.loads(path.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert counts == list(range(1, len(counts) + 1))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_links_between_notebooks_lead_somewhere(path):
    words = "".join(joined(cell["source"]) for cell in json.loads(path.read_text("utf-8"))["cells"] if cell["cell_type"] == "markdown")
    links = re.findall(r"\]\(([^)#]+)\)", words)
    assert [link for link in links if "://" not in link and not (path.parent / link).exists()] == []


def test_every_widget_of_the_notebooks_has_its_picture():
    shown = []
    for path in NOTEBOOKS:
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            last = joined(cell["source"]).strip().splitlines()[-1:]
            if cell["cell_type"] == "code" and re.match(r"(table|flow|chart|line|board$)", "".join(last)):
                shown.append(any("image/png" in output.get("data", {}) for output in cell["outputs"]))
    assert len(shown) >= 5
    assert all(shown)


@pytest.mark.parametrize(
    ("name", "preparing"),
    [
        ("10_riverbend", r"^(riverbend|first|second|third) = "),
        ("20_flume", r"^((flume|first|second|third) = |def all_but)"),
        ("30_blue_vein", r"^(blue_vein|WAS|CSV|first|second|third) = "),
        ("40_nile", r"^((nile|first|second|third) = |def marker)"),
        ("50_sapiens", r"^(sapiens|CAVES|TRIBE|first|second|third) = "),
    ],
)
def test_solutions_are_right_and_first_tries_are_not(name, preparing):
    cells = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text("utf-8"))["cells"]
    known, tries, solutions = {}, [], []
    for cell in cells:
        source = joined(cell["source"])
        if cell["cell_type"] == "markdown":
            solutions += re.findall(r"```python\n((?:exercise|perfect)\..*?)\n```", source, re.DOTALL)
        elif found := re.findall(r"^(?:print\()?((?:exercise|perfect)\.\w+\([^()]*\))\)?$", source, re.MULTILINE | re.DOTALL):
            tries += found
        elif re.search(preparing, source, re.MULTILINE):
            exec(source, known)
    assert len(solutions) == 3
    assert len(tries) >= 4
    assert [eval(line, known).right for line in solutions] == [True, True, True]
    assert [eval(line, known).right for line in tries] == [False] * len(tries)


# --- each rule, on a notebook that breaks it --------------------------------------------------------------------------------------


def good():
    """A small notebook without a fault."""
    notebook = nbformat.v4.new_notebook()
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    picture = nbformat.v4.new_output(
        "display_data", {"image/png": "iVBORw0KGgo=", "text/plain": "A position that is said in words.", WIDGET: {"model_id": "0"}}
    )
    notebook.cells = [
        nbformat.v4.new_markdown_cell("# A title\n\nWords."),
        nbformat.v4.new_code_cell("board", execution_count=1, outputs=[picture]),
    ]
    return json.loads(nbformat.writes(notebook))


def never_run(notebook):
    notebook["cells"][1]["execution_count"] = None


def too_large(notebook):
    notebook["cells"][1]["outputs"][0]["data"]["image/png"] = "A" * LARGEST


def an_error(notebook):
    notebook["cells"][1]["outputs"].append({"output_type": "error", "ename": "KeyError", "evalue": "'b2'", "traceback": []})


def bokehjs(notebook):
    notebook["cells"][1]["outputs"].append({"output_type": "display_data", "metadata": {}, "data": {LOADS_BOKEHJS: ""}})


def no_picture(notebook):
    del notebook["cells"][1]["outputs"][0]["data"]["image/png"]


def no_picture_no_view(notebook):
    notebook["cells"][1]["outputs"][0]["data"] = {"text/plain": "VBox(children=(HTML(value=''),))"}


def no_words(notebook):
    notebook["cells"][1]["outputs"][0]["data"]["text/plain"] = "Table()"


def machine_path(notebook):
    notebook["cells"][1]["outputs"].append(
        {"output_type": "stream", "name": "stdout", "text": ["saved as ", "/".join(["", "root", "a.json"])]}
    )


def registry(notebook):
    notebook["cells"][0]["source"] = [f"# A title\n\nSee {HOSTS[0]}."]


def no_kernel(notebook):
    del notebook["metadata"]["kernelspec"]


def no_title(notebook):
    del notebook["cells"][0]


def title_is_code(notebook):
    notebook["cells"][0] |= {"cell_type": "code", "source": ["# A title"], "execution_count": 1, "outputs": []}


def widget_state(notebook):
    notebook["metadata"]["widgets"] = {}


BAD = {
    never_run: "cell 1 was never run",
    too_large: "it has over 1 MB",
    an_error: "cell 1 ended with an error",
    bokehjs: "cell 1 stores BokehJS",
    no_picture: "cell 1 shows a widget without a picture",
    no_picture_no_view: "cell 1 shows a widget without a picture",
    no_words: "cell 1 shows a picture without words",
    machine_path: "cell 1 names a folder of some machine",
    registry: "it names a registry",
    no_kernel: "it names no kernel python3",
    no_title: "its first cell is no title",
    title_is_code: "its first cell is no title",
    widget_state: "it stores the state of widgets",
}


def test_a_good_notebook_has_no_fault():
    assert faults(json.dumps(good())) == []


@pytest.mark.parametrize("spoil", BAD, ids=lambda spoil: spoil.__name__)
def test_a_bad_notebook_is_refused(spoil):
    notebook = good()
    spoil(notebook)
    assert faults(json.dumps(notebook)) == [BAD[spoil]]


# --- what is kept when they are run again -----------------------------------------------------------------------------------------


def test_keep_leaves_out_what_only_a_kernel_can_show():
    notebook = good()
    for spoil in (bokehjs, widget_state):
        spoil(notebook)
    notebook["cells"][1]["metadata"]["execution"] = {"iopub.status.busy": "now"}
    notebook["metadata"]["language_info"] = {"name": "python", "version": "3.99"}
    kept, _ = Keep().preprocess(nbformat.from_dict(copy.deepcopy(notebook)), {})
    assert faults(nbformat.writes(kept)) == []
    assert [list(output.data) for output in kept.cells[1].outputs] == [["image/png", "text/plain"]]
    assert kept.cells[1].metadata == {}
    assert kept.metadata["language_info"] == {"name": "python"}


def test_keep_leaves_a_widget_without_a_picture_so_that_it_is_found():
    notebook = good()
    no_picture(notebook)
    kept, _ = Keep().preprocess(nbformat.from_dict(notebook), {})
    assert faults(nbformat.writes(kept)) == ["cell 1 shows a widget without a picture"]
