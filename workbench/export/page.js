// The cursor of the page. `sources` are the column sources of the board and of the facts; the steps lie in the page as JSON (see page.py).
const flow = JSON.parse(document.getElementById("flow").textContent)
const found = id => document.getElementById(id)
const names = ["xs", "ys", "fill", "line", "line_width", "alpha", "text", "text_x", "text_y", "text_size", "text_colour", "text_style", "text_align"]
for (const row of flow.rows) for (const k of [0, 1]) row[k] = row[k].map(value => value === null ? NaN : value)
// Each frame is the one before with one cut replaced: from where, how many rows, which rows instead.
const pictures = flow.cuts.map(cuts => {
  const frames = []
  for (const [start, many, rows] of cuts) {
    const before = frames.length ? frames[frames.length - 1] : []
    frames.push([...before.slice(0, start), ...rows, ...before.slice(start + many)])
  }
  return frames
})
const last = flow.steps.length - 1
let at = -1, timer = null

const items = flow.steps.map((step, k) => {
  const item = document.createElement("li"), number = document.createElement("span"), text = document.createElement("span")
  item.id = `step-${k}`
  item.setAttribute("role", "option")
  item.setAttribute("aria-selected", "false")
  item.className = step.begins ? "begins" : ""
  number.textContent = k + 1
  number.style.width = `${9 * String(last + 1).length + 2}px`
  text.textContent = step.text
  item.append(number, text)
  item.addEventListener("click", () => { pause(); show(k) })
  return item
})
found("steps").append(...items)

function show(index) {
  const k = Math.max(0, Math.min(last, index))
  if (k === at) return
  if (at >= 0) items[at].setAttribute("aria-selected", "false")
  const came = at
  at = k
  pictures.forEach((frames, n) => {
    const [, many, rows] = flow.cuts[n][k]
    if (came === k - 1 && !many && !rows.length) return // nothing in it has changed
    const shown = frames[k].map(row => flow.rows[row])
    sources[n].data = Object.fromEntries(names.map((name, column) => [name, shown.map(row => row[column])]))
  })
  const step = flow.steps[k], list = found("steps"), item = items[k]
  item.setAttribute("aria-selected", "true")
  list.setAttribute("aria-activedescendant", item.id)
  if (item.offsetTop < list.scrollTop || item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = item.offsetTop - list.clientHeight / 2
  found("sentence").textContent = step.text
  found("rule").replaceChildren()
  if (step.clause) {
    const tag = document.createElement("span"), title = document.createElement("p"), rule = document.createElement("p")
    const clause = flow.clauses[step.clause]
    tag.className = "tag"
    tag.textContent = step.clause
    found("sentence").append(tag)
    const name = document.createElement("b")
    name.textContent = clause.title
    title.append(name, ` (${clause.status})`, tag.cloneNode(true))
    rule.textContent = clause.text
    found("rule").append(title, rule)
  }
  found("account").replaceChildren(...(step.account || []).map((amount, n) => {
    const word = document.createElement("span"), figure = document.createElement("b")
    figure.textContent = amount
    word.append(figure, ` ${flow.account[n]}`)
    return word
  }))
  found("words").textContent = flow.words[step.words]
  found("picture").setAttribute("aria-label", `Step ${k + 1} of ${last + 1}. ${flow.words[step.words]}`)
  found("slider").value = k
  found("slider").setAttribute("aria-valuetext", `step ${k + 1} of ${last + 1}`)
  found("place").textContent = `${k + 1}/${last + 1}`
  found("first").disabled = found("back").disabled = k === 0
  found("step").disabled = found("last").disabled = k === last
}

function pause() {
  clearTimeout(timer)
  timer = null
  found("play").setAttribute("aria-pressed", "false")
  found("play").setAttribute("aria-label", "Play")
}

function play() {
  if (timer !== null) return pause()
  if (at === last) show(0)
  found("play").setAttribute("aria-pressed", "true")
  found("play").setAttribute("aria-label", "Pause")
  const next = () => {
    if (at === last) return pause()
    show(at + 1)
    timer = setTimeout(next, Number(found("speed").value))
  }
  timer = setTimeout(next, Number(found("speed").value))
}

const go = index => () => { pause(); show(index()) }
const moves = {first: go(() => 0), back: go(() => at - 1), step: go(() => at + 1), last: go(() => last)}
for (const [name, move] of Object.entries(moves)) found(name).addEventListener("click", move)
found("play").addEventListener("click", play)
found("slider").addEventListener("input", event => { pause(); show(Number(event.target.value)) })
const keys = {ArrowLeft: moves.back, ArrowUp: moves.back, ArrowRight: moves.step, ArrowDown: moves.step, Home: moves.first, End: moves.last, " ": play}
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const inside = event.target.closest("button, select, #rule")
  // A button takes the space bar for itself, the choice of a speed and a text that scrolls take the arrows too.
  if (!keys[event.key] || (inside && (event.key === " " || inside.tagName !== "BUTTON"))) return
  event.preventDefault()
  keys[event.key]()
})
show(0)
window.flow = {show, get at() { return at }, last}
