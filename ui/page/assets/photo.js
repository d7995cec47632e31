// Hands the file of the phone's own camera or gallery to the page's photo route; Python is told only the digest.

const LONGEST_READING_MS = 60000;
const instances = new WeakMap();

export default function (component) {
  const root = component.parentElement;
  if (!instances.has(root)) instances.set(root, createButton(root));
  instances.get(root).update(component);
}

function createButton(root) {
  const find = (path) => root.querySelector(path);
  const frame = find(".photo");
  let component = null, file = null;

  function update(newest) {
    component = newest;
    document.documentElement.lang = component.data.language;
    const { words, camera, gallery } = component.data;
    find(".camera span").textContent = words.camera;
    find(".gallery").textContent = words.gallery;
    find(".again").textContent = words.again;
    frame.classList.toggle("quiet", Boolean(component.data.quiet));
    find(".camera").hidden = !camera;
    find(".gallery").hidden = !gallery;
    const probe = getComputedStyle(frame).getPropertyValue("--st-background-color").trim();
    frame.classList.toggle("dark", probe.startsWith("#") && parseInt(probe.slice(3, 5), 16) < 110);
  }

  function show(name, text) {
    find(".progress").hidden = name !== "progress";
    find(".failed").hidden = name !== "failed";
    if (name) find(`.${name} .text`).textContent = text;
  }

  function send() {
    const words = component.data.words;
    const request = new XMLHttpRequest();
    request.open("POST", component.data.url);
    request.setRequestHeader("X-Boardscore", "photo");
    request.upload.addEventListener("progress", (event) => {
      find(".bar").style.width = `${Math.round((100 * event.loaded) / event.total)}%`;
    });
    request.addEventListener("load", () => {
      if (request.status !== 200) return show("failed", words[request.status] || words.failed);
      show("progress", words.reading);
      leadTo(answer(request).digest);
      component.setTriggerValue("photo", answer(request));
      setTimeout(() => show(null), 15000);
    });
    request.addEventListener("error", () => show("failed", words.offline));
    request.addEventListener("timeout", () => show("failed", words.offline));
    request.timeout = 120000;
    find(".bar").style.width = "0";
    show("progress", words.sending);
    request.send(file);
  }

  // The focus goes with the eyes: a keyboard goes on from what was read, a screen reader says it.
  function leadTo(digest) {
    const place = `.st-key-read-${digest}`;
    const look = () => {
      const said = document.querySelector(`${place} .bs-headline, ${place} .bs-note`);
      if (!said) return;
      waiting.disconnect();
      said.tabIndex = -1;
      said.focus({ preventScroll: true });
      said.scrollIntoView({ block: "start" });
    };
    const waiting = new MutationObserver(look);
    waiting.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => waiting.disconnect(), LONGEST_READING_MS);
    look();
  }

  function answer(request) {
    try { return JSON.parse(request.responseText); } catch { return {}; }
  }

  for (const [button, input] of [[".camera", ".from-camera"], [".gallery", ".from-gallery"]]) {
    find(button).addEventListener("click", () => find(input).click());
    find(input).addEventListener("change", () => {
      file = find(input).files[0];
      find(input).value = "";
      if (file) send();
    });
  }
  find(".again").addEventListener("click", send);
  return { update };
}
