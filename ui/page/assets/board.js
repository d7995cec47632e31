// The board: a picture or a drawing, marks over it, a selected square, and keys to say what lies there.
// Edits go to Python as one growing log, so that no fast keystroke is lost; Python answers with the number
// of the last edit it has applied.

const UNIT = 100;
const ZOOMED_SQUARES = 8;
const SMALLEST_TARGET_PX = 40;
const COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const instances = new WeakMap();

export default function (component) {
  const root = component.parentElement;
  if (!instances.has(root)) instances.set(root, createBoard(root));
  instances.get(root).update(component);
}

function createBoard(root) {
  const find = (name) => root.querySelector("." + name);
  const frame = find("board"), stage = find("stage"), pad = find("pad");
  const state = { data: null, component: null, at: null, zoom: null, log: [], pending: new Map(), marked: new Set(), blank: false };

  function update(component) {
    const fresh = state.data === null;
    state.component = component;
    state.data = component.data;
    document.documentElement.lang = state.data.language;
    for (const [square, edit] of state.pending) {
      if (edit.seq <= state.data.applied) state.pending.delete(square);
    }
    if (fresh && state.data.select) state.at = parse(state.data.select);
    frame.classList.toggle("dark", isDark());
    stage.classList.toggle("editable", Boolean(state.data.editable));
    stage.setAttribute("aria-label", state.data.label);
    drawBack();
    draw();
  }

  function isDark() {
    const probe = getComputedStyle(frame).getPropertyValue("--st-background-color").trim();
    const channels = probe.match(/[0-9a-f]{2}/gi);
    return Boolean(probe.startsWith("#") && channels && parseInt(channels[1], 16) < 110);
  }

  const name = (at) => COLUMNS[at[1]] + (at[0] + 1);
  const parse = (text) => [Number(text.slice(1)) - 1, COLUMNS.indexOf(text[0])];

  function tileAt(square) {
    if (state.pending.has(square)) return state.pending.get(square).tile;
    const cell = state.data.cells[square];
    return cell ? cell.tile : ".";
  }

  function drawBack() {
    const back = find("back");
    const source = state.data.drawing + state.data.photo + state.data.turns + state.data.offset;
    if (state.shown === source) return;
    state.shown = source;
    back.replaceChildren();
    back.classList.toggle("drawn", !state.data.photo);
    if (state.data.photo) {
      const margin = state.data.margin * UNIT;
      back.append(shape("image", {
        href: state.data.photo, x: -margin, y: -margin, preserveAspectRatio: "none",
        width: state.data.n_cols * UNIT + 2 * margin, height: state.data.n_rows * UNIT + 2 * margin,
        transform: `translate(${state.data.offset[1] * UNIT} ${state.data.offset[0] * UNIT}) ` +
          `rotate(${90 * state.data.turns} ${state.data.n_cols * UNIT / 2} ${state.data.n_rows * UNIT / 2})`,
      }));
    } else {
      back.innerHTML = state.data.drawing;
      const drawn = back.firstElementChild;
      drawn.removeAttribute("role");  // the stage says what the picture is
      drawn.setAttribute("width", state.data.n_cols * UNIT);
      drawn.setAttribute("height", state.data.n_rows * UNIT);
    }
  }

  function shape(kind, attributes, text) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", kind);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text) made.textContent = text;
    return made;
  }

  function draw() {
    const edge = state.data.photo ? 22 : 0;
    const whole = [-edge, -edge, state.data.n_cols * UNIT + 2 * edge, state.data.n_rows * UNIT + 2 * edge];
    stage.setAttribute("viewBox", (state.zoom || whole).join(" "));
    const marks = find("marks");
    marks.replaceChildren();
    for (const [square, cell] of Object.entries(state.data.cells)) drawMark(marks, square, cell);
    for (const [square, edit] of state.pending) drawChip(marks, square, edit.tile);
    for (const square of state.marked) drawMark(marks, square, { tile: ".", mark: "new" });
    drawSelection();
    drawPad();
  }

  function drawMark(marks, square, cell) {
    const [row, col] = parse(square), x = col * UNIT, y = row * UNIT;
    const box = (colour, width, more) => shape("rect", {
      x: x + 5, y: y + 5, width: 90, height: 90, rx: 14, fill: "none", stroke: colour, "stroke-width": width, ...more,
    });
    if (cell.mark === "new") marks.append(box("#fff", 17), box("#b34700", 10));
    if (cell.mark === "changed") marks.append(box("#fff", 17), box("#7a2aa8", 10, { "stroke-dasharray": "22 12" }));
    if (cell.mark === "removed") {
      marks.append(box("#fff", 17), box("#7a2aa8", 10, { "stroke-dasharray": "22 12" }));
      marks.append(shape("path", { d: `M${x + 24} ${y + 24}l52 52m0 -52l-52 52`, stroke: "#7a2aa8", "stroke-width": 10 }));
    }
    if (cell.doubtful && !(state.at && name(state.at) === square)) {
      marks.append(shape("circle", { cx: x + 50, cy: y + 50, r: 60, fill: "none", stroke: "#fff", "stroke-width": 18 }));
      marks.append(shape("circle", { cx: x + 50, cy: y + 50, r: 60, fill: "none", stroke: "#1f5fbf", "stroke-width": 11, "stroke-dasharray": "30 12" }));
      marks.append(shape("circle", { cx: x + 92, cy: y + 6, r: 32, fill: "#1f5fbf", stroke: "#fff", "stroke-width": 5 }));
      marks.append(shape("text", { x: x + 92, y: y + 22, "font-size": 46, fill: "#fff" }, "?"));
    }
    if (state.zoom && state.data.photo && cell.tile !== "." && !state.pending.has(square)) drawChip(marks, square, cell.tile);
  }

  function drawChip(marks, square, tile) {
    const [row, col] = parse(square), x = col * UNIT, y = row * UNIT;
    const shown = tile === "." ? "–" : tile.replace(/[[\]]/g, "");
    marks.append(shape("rect", { x: x + 2, y: y + 62, width: 36, height: 36, rx: 8, fill: "#2b2419", opacity: .86 }));
    marks.append(shape("text", { x: x + 20, y: y + 90, "font-size": 29, fill: "#fff" }, shown));
  }

  function drawSelection() {
    const layer = find("selection");
    layer.replaceChildren();
    if (!state.at || !state.data.editable) return;
    const [row, col] = state.at;
    const box = { x: col * UNIT - 2, y: row * UNIT - 2, width: 104, height: 104, rx: 12, fill: "none" };
    layer.append(shape("rect", { ...box, stroke: "#fff", "stroke-width": 16 }));
    layer.append(shape("rect", { ...box, stroke: "#17130c", "stroke-width": 9 }));
  }

  function drawPad() {
    const words = state.data.words;
    pad.hidden = !(state.at && state.data.editable && !state.data.marking);
    if (pad.hidden) return;
    const square = name(state.at), tile = tileAt(square);
    const shown = tile === "." ? words.bare : tile.replace(/[[\]]/g, "");
    find("where").textContent = `${square} · ${shown}`;
    find("live").textContent = `${square}: ${shown}`;
    find("whole").textContent = state.zoom ? words.whole : words.zoom;
    find("done").textContent = words.done;
    find("bare").textContent = words.bare;
    find("blank").textContent = words.blank;
    find("blank").setAttribute("aria-pressed", String(state.blank));
    const likely = (state.data.options[square] || []).filter((option) => option !== tile);
    fill(find("likely"), likely, tile);
    find("likely").hidden = likely.length === 0;
    fill(find("keys"), state.data.alphabet.map((letter) => (state.blank ? letter.toLowerCase() : letter)), tile);
  }

  function fill(place, tiles, now) {
    const signature = tiles.join("|") + "→" + now;
    if (place.dataset.signature === signature) return;
    place.dataset.signature = signature;
    place.replaceChildren(...tiles.map((tile) => {
      const key = document.createElement("button");
      key.type = "button";
      key.textContent = tile === "." ? state.data.words.bare : tile === "?" ? state.data.words.blank : tile.replace(/[[\]]/g, "");
      key.classList.toggle("now", tile === now);
      key.addEventListener("click", () => put(tile));
      return key;
    }));
  }

  function put(tile) {
    const square = name(state.at);
    const seq = Math.max(state.data.applied, state.log.length ? state.log[state.log.length - 1][0] : 0) + 1;
    state.log = state.log.filter((edit) => edit[0] > state.data.applied).concat([[seq, square, tile]]);
    state.pending.set(square, { seq, tile });
    state.component.setStateValue("edits", state.log);
    state.blank = false;
    if (state.data.advance) move(state.data.advance === "down" ? 1 : 0, state.data.advance === "down" ? 0 : 1);
    draw();
  }

  function toggleMark(square) {
    if (tileAt(square) === ".") return;
    if (!state.marked.delete(square)) state.marked.add(square);
    state.component.setStateValue("marked", [...state.marked]);
  }

  function move(rows, cols) {
    const at = state.at || [7, 7];
    const inside = (value, size) => Math.min(size - 1, Math.max(0, value));
    state.at = state.at
      ? [inside(at[0] + rows, state.data.n_rows), inside(at[1] + cols, state.data.n_cols)]
      : at;
    if (state.zoom) zoomTo(state.at);
  }

  function zoomTo(at) {
    const span = ZOOMED_SQUARES * UNIT;
    const clamp = (centre, size) => Math.min(Math.max(0, centre * UNIT + UNIT / 2 - span / 2), size * UNIT - span);
    state.zoom = [clamp(at[1], state.data.n_cols), clamp(at[0], state.data.n_rows), span, span];
  }

  function squareUnder(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(stage.getScreenCTM().inverse());
    const at = [Math.floor(point.y / UNIT), Math.floor(point.x / UNIT)];
    const inside = at[0] >= 0 && at[1] >= 0 && at[0] < state.data.n_rows && at[1] < state.data.n_cols;
    return inside ? at : null;
  }

  stage.addEventListener("click", (event) => {
    const at = squareUnder(event);
    if (!at) return;
    if (!state.data.editable) {
      if (state.zoom) state.zoom = null; else zoomTo(at);
    } else if (state.data.marking) {
      toggleMark(name(at));
    } else {
      state.at = at;
      state.blank = false;
      const side = stage.getBoundingClientRect().width / state.data.n_cols;
      requestAnimationFrame(() => pad.scrollIntoView({ block: "nearest", behavior: "smooth" }));
      if (!state.zoom && side < SMALLEST_TARGET_PX) zoomTo(at);
    }
    draw();
  });

  stage.addEventListener("keydown", (event) => {
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (!state.data.editable || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = event.key.toUpperCase();
    if (steps[event.key]) move(...steps[event.key]);
    else if (state.data.marking && state.at && ["Enter", " "].includes(event.key)) toggleMark(name(state.at));
    else if (event.key === "Escape") { state.at = null; state.zoom = null; }
    else if (!state.at) return;
    else if (["Backspace", "Delete", " ", "."].includes(event.key)) put(".");
    else if (event.key === "?") put("?");
    else if (state.data.alphabet.includes(letter)) put(state.blank || event.shiftKey ? letter.toLowerCase() : letter);
    else return;
    event.preventDefault();
    draw();
  });

  find("done").addEventListener("click", () => { state.at = null; state.zoom = null; draw(); });
  find("whole").addEventListener("click", () => {
    if (state.zoom) state.zoom = null; else zoomTo(state.at);
    draw();
  });
  find("blank").addEventListener("click", () => { state.blank = !state.blank; draw(); });
  find("bare").addEventListener("click", () => put("."));
  return { update };
}
