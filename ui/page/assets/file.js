// Hands the bytes of a small file to Python.

const instances = new WeakMap();

export default function (component) {
  const root = component.parentElement;
  if (!instances.has(root)) instances.set(root, createPicker(root));
  instances.get(root).update(component);
}

function createPicker(root) {
  const button = root.querySelector("button"), input = root.querySelector("input"), alert = root.querySelector("p");
  let component = null;

  function update(newest) {
    component = newest;
    button.textContent = component.data.label;
    input.accept = component.data.accept;
  }

  button.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const file = input.files[0];
    input.value = "";
    if (!file) return;
    alert.hidden = file.size <= component.data.most_bytes;
    alert.textContent = component.data.too_large;
    if (!alert.hidden) return;
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      component.setTriggerValue("file", { name: file.name, base64: reader.result.split(",")[1] || "" });
    });
    reader.readAsDataURL(file);
  });
  return { update };
}
