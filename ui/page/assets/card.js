// Draws the proof card in the browser: its fonts have every letter, and nothing leaves the machine.

const WIDTH = 1080, PAD = 60, BOARD = WIDTH - 2 * PAD;
const PAPER = "#fbf6ea", INK = "#2b2419", ACCENT = "#8f4300", LINE = "#d8cbb0";

export default function (component) {
  const { data, parentElement } = component;
  const picture = parentElement.querySelector(".picture"), save = parentElement.querySelector(".save");
  save.textContent = data.save;
  save.setAttribute("download", data.file);
  picture.alt = data.alt;
  const key = JSON.stringify(data);
  if (picture.dataset.key === key) return;
  picture.dataset.key = key;
  load(data.photo || "data:image/svg+xml;charset=utf-8," + encodeURIComponent(data.drawing)).then((board) => {
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH;
    canvas.height = draw(canvas.getContext("2d"), data, null);
    draw(canvas.getContext("2d"), data, board);
    canvas.toBlob((blob) => {
      const address = URL.createObjectURL(blob);
      picture.src = address;
      save.href = address;
    }, "image/png");
  });
}

function load(address) {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = address;
  });
}

function draw(pen, data, board) {
  let y = PAD;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, pen.canvas.height);
  const write = (text, size, options = {}) => {
    pen.font = `${options.weight || 400} ${size}px ${options.font || "sans-serif"}`;
    pen.fillStyle = options.colour || INK;
    pen.textAlign = options.align || "left";
    const x = options.align === "right" ? WIDTH - PAD : options.align === "center" ? WIDTH / 2 : PAD;
    for (const line of wrapped(pen, text, BOARD)) {
      y += size * 1.15;
      pen.fillText(line, x, y);
    }
    y += size * 0.25;
  };
  write(data.who, 38, { align: "center" });
  write(data.word, 78, { align: "center", weight: 700, font: "Georgia, serif" });
  write(data.points, 56, { align: "center", weight: 700, font: "Georgia, serif", colour: ACCENT });
  y += 24;
  drawBoard(pen, data, board, y);
  y += BOARD + 30;
  for (const word of data.words) {
    write(word.formula, 36, {});
    for (const reason of word.reasons) write("· " + reason, 30, { colour: "#6f5f47" });
    pen.fillStyle = LINE;
    pen.fillRect(PAD, y + 8, BOARD, 2);
    y += 20;
  }
  for (const line of data.lines) write(line, 40, { weight: 700 });
  y += 10;
  write(data.foot, 28, { colour: "#6f5f47" });
  return y + PAD;
}

function drawBoard(pen, data, board, top) {
  const side = BOARD / data.n;
  if (board && data.photo) {
    const cut = board.width * data.margin / (data.n + 2 * data.margin);
    pen.drawImage(board, cut, cut, board.width - 2 * cut, board.height - 2 * cut, PAD, top, BOARD, BOARD);
  } else if (board) pen.drawImage(board, PAD, top, BOARD, BOARD);
  for (const [row, col, label] of data.marks) {
    const x = PAD + col * side, y = top + row * side;
    for (const [colour, width] of [["#fff", 11], ["#b34700", 6]]) {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.strokeRect(x + 4, y + 4, side - 8, side - 8);
    }
    if (!label) continue;
    pen.font = "700 23px sans-serif";
    pen.textAlign = "left";
    pen.fillStyle = "#b34700";
    pen.fillRect(x - 4, y - 14, pen.measureText(label).width + 14, 30);
    pen.fillStyle = "#fff";
    pen.fillText(label, x + 3, y + 9);
  }
}

function wrapped(pen, text, width) {
  const lines = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (line && pen.measureText(longer).width > width) { lines.push(line); line = word; } else line = longer;
  }
  return [...lines, line];
}
