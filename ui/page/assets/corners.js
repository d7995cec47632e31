// Four corners to drag over the photo, the grid of the board drawn live between them.

const TARGET_PX = 26, KNOB_PX = 13;
const instances = new WeakMap();

export default function (component) {
  const root = component.parentElement;
  if (!instances.has(root)) instances.set(root, createCorners(root));
  instances.get(root).update(component);
}

function createCorners(root) {
  const stage = root.querySelector(".stage");
  let component = null, quad = null, shown = null;

  function update(newest) {
    component = newest;
    const { photo, width, height } = component.data;
    if (shown === photo + component.data.quad) return;
    shown = photo + component.data.quad;
    quad = component.data.quad.map((corner) => [...corner]);
    stage.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const image = root.querySelector(".photo");
    for (const [key, value] of Object.entries({ href: photo, width, height })) image.setAttribute(key, value);
    build();
    draw();
  }

  function build() {
    const handles = root.querySelector(".handles");
    handles.replaceChildren(...quad.map((_, index) => {
      const group = make("g", { class: "handle", tabindex: 0, role: "slider", "aria-label": component.data.labels[index],
        "aria-valuenow": index + 1 });
      group.append(make("circle", { class: "target" }), make("circle", { class: "knob" }), make("text", {}));
      group.lastChild.textContent = String(index + 1);
      group.addEventListener("pointerdown", (event) => group.setPointerCapture(event.pointerId));
      group.addEventListener("pointermove", (event) => {
        if (!group.hasPointerCapture(event.pointerId)) return;
        const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(stage.getScreenCTM().inverse());
        place(index, point.x, point.y);
      });
      group.addEventListener("pointerup", tell);
      group.addEventListener("keydown", (event) => {
        const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
        if (!steps[event.key]) return;
        event.preventDefault();
        const step = scale() * (event.shiftKey ? 1 : 4);
        place(index, quad[index][0] + steps[event.key][0] * step, quad[index][1] + steps[event.key][1] * step);
        tell();
      });
      return group;
    }));
  }

  function place(index, x, y) {
    const { width, height } = component.data;
    quad[index] = [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))];
    draw();
  }

  const tell = () => component.setStateValue("quad", quad);
  const scale = () => component.data.width / Math.max(1, stage.getBoundingClientRect().width);

  function make(kind, attributes) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", kind);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  function draw() {
    const at = projection(quad), n = component.data.n;
    let path = "";
    for (let i = 0; i <= n; i++) {
      path += `M${at(i / n, 0)}L${at(i / n, 1)}M${at(0, i / n)}L${at(1, i / n)}`;
    }
    root.querySelector(".grid").setAttribute("d", path);
    root.querySelector(".halo").setAttribute("d", path);
    root.querySelectorAll(".handle").forEach((group, index) => {
      group.setAttribute("transform", `translate(${quad[index]}) scale(${scale()})`);
      group.children[0].setAttribute("r", TARGET_PX);
      group.children[1].setAttribute("r", KNOB_PX);
      group.children[2].setAttribute("y", 5);
    });
  }

  new ResizeObserver(() => component && quad && draw()).observe(stage);
  return { update };
}

// The homography of the unit square on the quad (corners clockwise from the top left).
function projection([a, b, c, d]) {
  const sx = a[0] - b[0] + c[0] - d[0], sy = a[1] - b[1] + c[1] - d[1];
  const dx1 = b[0] - c[0], dx2 = d[0] - c[0], dy1 = b[1] - c[1], dy2 = d[1] - c[1];
  const det = dx1 * dy2 - dx2 * dy1 || 1e-9;
  const g = (sx * dy2 - dx2 * sy) / det, h = (dx1 * sy - sx * dy1) / det;
  return (u, v) => {
    const w = g * u + h * v + 1;
    const x = ((b[0] - a[0] + g * b[0]) * u + (d[0] - a[0] + h * d[0]) * v + a[0]) / w;
    const y = ((b[1] - a[1] + g * b[1]) * u + (d[1] - a[1] + h * d[1]) * v + a[1]) / w;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
}
