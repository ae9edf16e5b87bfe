// Draws the charts of a page. It knows kinds of charts, and nothing of what they show.
"use strict";
const { colours, charts } = JSON.parse(document.getElementById("charts").textContent);
const palette = ["#4269d0", "#ff725c", "#3ca951", "#a463f2", "#38b2c8", "#efb118", "#9c6b4e", "#ff8ab7"]; // as logs have them
const plain = "#7a8699"; // no side has it
const grey = "#9498a0";
const ink = "currentColor";
const halo = { stroke: "var(--paper)", strokeWidth: 5 }; // so that no line goes through a text
const sideColour = (side) => (side in colours ? palette[colours[side] % palette.length] : plain);
const colourOf = (o) => (o.dim ? grey : sideColour(o.side));
const pen = document.createElement("canvas").getContext("2d");
// How wide a text is, in pixels.
function widthOf(s, bold) {
  pen.font = (bold ? "600 " : "") + "12px system-ui, sans-serif";
  return pen.measureText(s).width;
}
const widest = (list) => Math.ceil(Math.max(0, ...list.map((s) => widthOf(s))));
// A text, or as much of it as has room.
function shorten(s, room, bold) {
  if (widthOf(s, bold) <= room) return s;
  let n = s.length - 1;
  while (n > 1 && widthOf(s.slice(0, n) + "…", bold) > room) n--;
  return s.slice(0, n).trimEnd() + "…";
}
const narrow = (width) => width < 480;

// What an axis writes at its ticks.
function ticks(axis) {
  const sign = (x, text) => (axis.signed && x > 0 ? "+" + text : text);
  return (x) => (axis.whole && !Number.isInteger(x) ? "" : sign(x, Number(x.toPrecision(6)).toLocaleString("en")));
}
const scaled = (axis) => (axis.percent ? 100 : 1);
const named = (axis) => [axis.label, axis.percent && "%"].filter(Boolean).join(", ");

// How far an axis reaches that shows all values and 0, before it goes on to the next of so many ticks.
function reach(axis, values) {
  const k = scaled(axis);
  const low = axis.min ?? Math.min(0, ...values), high = axis.max ?? Math.max(0, ...values);
  return [k * low, k * (high > low ? high : low + 1)];
}

// Bars: a label stands at the left, or above its bar where there is no room.
function bars({ x, rows, dots }, width) {
  const k = scaled(x), lines = [], tight = narrow(width);
  rows.forEach((r, i) => {
    if (r.group && (i === 0 || rows[i - 1].group !== r.group)) lines.push({ head: r.group });
    lines.push({ ...r, value: k * r.value, low: k * r.low, high: k * r.high, colour: colourOf(r) });
  });
  lines.forEach((l, i) => (l.at = i));
  const drawn = lines.filter((l) => !l.head), heads = lines.filter((l) => l.head);
  const left = tight ? 2 : Math.min(0.36 * width, 12 + widest(drawn.map((l) => l.label)));
  const right = 14 + widest(drawn.map((l) => l.text));
  const room = tight ? width - 7 : left - 8;
  const step = tight ? 38 : 28, top = tight ? 17 : 3;
  const [from, to] = reach(x, rows.flatMap((r) => [r.value, r.low, r.high]));
  const many = Math.max(2, Math.floor(width / 110));
  const whiskers = drawn.filter((l) => l.high > l.low);
  const shape = dots
    ? [Plot.dot(drawn, { x: "value", y: "at", dy: tight ? 7 : 0, r: 5, fill: "colour" })]
    : [Plot.barX(drawn, { x: "value", y: "at", fill: "colour", insetTop: top, insetBottom: 3 })];
  return Plot.plot({
    width, height: 44 + step * lines.length, marginTop: 4, marginBottom: 40, marginLeft: left, marginRight: Math.min(right, 0.4 * width),
    x: { domain: [from, to], nice: x.max === undefined && many, clamp: true, label: named(x), labelAnchor: "center", labelArrow: "none", grid: true, tickFormat: ticks(x), ticks: many },
    y: { type: "band", domain: lines.map((l) => l.at), axis: null, padding: 0 },
    marks: [
      Plot.ruleX(drawn, { x: () => 0, y1: "at", y2: "at" }), // not through the heads
      shape,
      Plot.ruleY(whiskers, { x1: "low", x2: "high", y: "at", dy: tight ? 7 : 0, stroke: ink, strokeWidth: 1.5, marker: "tick" }),
      Plot.text(drawn, { x: (l) => Math.max(l.value, l.high), y: "at", dx: 8, dy: tight ? 7 : 0, textAnchor: "start", fill: ink, ...halo, text: "text" }),
      Plot.text(drawn, { frameAnchor: "left", y: "at", dx: tight ? 5 : -8, dy: tight ? -11 : 0, textAnchor: tight ? "start" : "end", fill: ink, ...halo,
        text: (l) => shorten(l.label, room) }),
      Plot.text(heads, { frameAnchor: "left", y: "at", dx: tight ? 5 : 2 - left, textAnchor: "start", fontWeight: 600, fill: ink, ...halo, text: (l) => shorten(l.head, width - 7, true) }),
      Plot.tip(drawn, Plot.pointerY({ x: "value", y: "at", title: (l) => l.tip || `${l.label}: ${l.text}` })),
    ],
  });
}

function upright(x, y, width, values, marks, options = {}) {
  return Plot.plot({
    width, height: narrow(width) ? 240 : 290, marginLeft: 48, marginTop: 26, marginBottom: 38,
    x: { label: named(x), labelArrow: "none", labelAnchor: "center", tickFormat: ticks(x), ticks: Math.floor(width / 70), ...options },
    y: { label: named(y), labelArrow: "none", grid: true, domain: reach(y, values), nice: y.max === undefined && 6, tickFormat: ticks(y), ticks: 6 },
    marks: [...marks, Plot.ruleY([0])],
  });
}

// A number on the axis below, with its interval.
const marked = (mark, k) => (mark ? [
  Plot.rectX([mark], { x1: k * mark.low, x2: k * mark.high, fill: ink, fillOpacity: 0.15 }),
  Plot.ruleX([k * mark.at], { stroke: ink, strokeWidth: 1.5 }),
] : []);

function columns({ x, y, rows, mark }, width) {
  const k = scaled(y), half = x.whole ? 0.5 : 0;
  const data = rows.map((r) => ({ ...r, value: k * r.value, low: k * r.low, high: k * r.high, colour: colourOf(r) }));
  const whiskers = data.filter((r) => r.high > r.low);
  const first = x.min ?? data[0].from, last = x.max ?? data[data.length - 1].to;
  return upright(x, y, width, rows.flatMap((r) => [r.value, r.high]), [
    Plot.rectY(data, { x1: (d) => d.from - half, x2: (d) => d.to + half, y: "value", fill: "colour", inset: data.length > width / 6 ? 0 : 0.5 }),
    Plot.ruleX(whiskers, { x: (d) => (d.from + d.to) / 2, y1: "low", y2: "high", stroke: ink, strokeOpacity: 0.7 }),
    ...marked(mark, scaled(x)),
    Plot.tip(data, Plot.pointerX({ x: (d) => (d.from + d.to) / 2, y: "value", title: "tip" })),
  ], { domain: [first - half, last + half] });
}

function lines({ x, y, series, steps, dots, mark, level }, width) {
  const k = scaled(y), h = scaled(x);
  const all = series.flatMap((s, n) => s.points.map((p) => ({ ...p, x: h * p.x, y: k * p.y, low: k * p.low, high: k * p.high, n })));
  const colour = (d) => strokeOf(series, d.n);
  const curve = (n) => !steps ? "linear" : series[n].until ? "step-before" : "step-after";
  const each = series.map((_, n) => all.filter((p) => p.n === n));
  const xs = all.map((p) => p.x), points = [...new Set(xs)];
  const at = dots && points.length <= width / 60 ? { ticks: points } : {}; // where something was found out
  return upright({ ...x, whole: x.whole || xs.every(Number.isInteger) }, y, width, series.flatMap((s) => s.points.flatMap((p) => [p.y, p.low, p.high])), [
    ...each.map((points, n) => Plot.areaY(points, { x: "x", y1: "low", y2: "high", z: "n", curve: curve(n), fill: colour, fillOpacity: 0.22 })),
    ...marked(mark, h),
    level === undefined ? null : Plot.ruleY([k * level], { stroke: ink, strokeDasharray: "4 3" }),
    ...each.map((points, n) => Plot.lineY(points, { x: "x", y: "y", z: "n", curve: curve(n), stroke: colour, strokeWidth: 2 })),
    dots ? Plot.dot(all, { x: "x", y: "y", fill: colour, r: 3 }) : null,
    Plot.tip(all, Plot.pointer({ x: "x", y: "y", title: (d) => (series.length > 1 ? series[d.n].label + "\n" : "") + (d.tip ?? "") })),
  ], { domain: [h * (x.min ?? Math.min(...xs) / h), h * (x.max ?? Math.max(...xs) / h)], ...at });
}

// Lines of no side have colours of their own, if there are several.
function strokeOf(series, n) {
  const s = series[n];
  if (s.dim || s.side || series.length === 1) return colourOf(s);
  const free = palette.filter((_, i) => !Object.values(colours).includes(i));
  return (free.length > 0 ? free : palette)[n % (free.length || palette.length)];
}

// The shades of a heat map: the more, the darker; or away from a middle, in the colours of two sides.
function shades({ cells, middle, more, less }) {
  const list = cells.flat(), by = (a, b) => a.value - b.value;
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
  const one = more ? sideColour(more) : palette[0], other = less ? sideColour(less) : palette[1];
  const [least] = [...list].sort(by), most = [...list].sort(by).at(-1), span = most.value - least.value || 1;
  const far = middle === undefined ? 0 : Math.max(...list.map((c) => Math.abs(c.value - middle))) || 1;
  const fill = ({ value }) => {
    const t = middle === undefined ? 0.06 + (0.94 * (value - least.value)) / span : Math.abs(value - middle) / far;
    return d3.interpolateRgb(paper, middle !== undefined && value < middle ? other : one)(t);
  };
  return { fill, least, most };
}

// Heat: cells are as wide as their texts; what does not fit the screen scrolls in its own box.
function heat({ x, y, columns: across, rows: down, cells, ...chart }, width) {
  const list = cells.flatMap((row, j) => row.map((c, i) => ({ ...c, i, j })));
  const most = narrow(width) ? 106 : 158; // pixels of a name
  const fontSize = narrow(width) ? 10 : 12, broad = (names) => Math.ceil((widest(names) * fontSize) / 12);
  const left = (narrow(width) ? 9 : 12) + Math.min(most, broad(down));
  const longest = Math.min(most, broad(across));
  const least = Math.max(24, broad(list.map((c) => c.text)) + 4);
  const wide = (right) => Math.max(least, Math.min(90, (width - left - right) / across.length));
  const slanted = longest > wide(10) - 6;
  const right = !slanted ? 10 : narrow(width) ? 16 : Math.min(90, longest * 0.75);
  const cell = wide(right);
  const top = 24 + (!slanted ? 18 : 8 + (narrow(width) ? 1 : 0.75) * longest);
  const all = left + cell * across.length + right;
  const { fill } = shades({ cells, ...chart });
  const reads = (c) => (d3.lab(fill(c)).l > 58 ? "#16181b" : "#fff");
  const svg = Plot.plot({
    width: all, height: top + 34 * down.length + 6, marginLeft: left, marginTop: top, marginBottom: 6, marginRight: right,
    x: { type: "band", domain: d3.range(across.length), axis: null, padding: 0.03 },
    y: { type: "band", domain: d3.range(down.length), axis: null, padding: 0.03 },
    marks: [
      Plot.cell(list, { x: "i", y: "j", fill, stroke: (c) => (c.mark ? ink : "none"), strokeWidth: 2 }),
      Plot.text(list, { x: "i", y: "j", text: "text", fill: reads, fontSize }),
      Plot.text(across, { x: (_, i) => i, frameAnchor: slanted ? "top-left" : "top", lineAnchor: slanted ? "top" : "bottom", text: (n) => shorten(n, most), dy: slanted ? -8 : -6, rotate: !slanted ? 0 : narrow(width) ? -90 : -45, textAnchor: slanted ? "start" : "middle", fill: ink, fontSize }),
      Plot.text(down, { y: (_, i) => i, frameAnchor: "left", text: (n) => shorten(n, most), dx: narrow(width) ? -5 : -8, textAnchor: "end", fill: ink, fontSize }),
      Plot.text([`${y} ↓  ${x} →`], { frameAnchor: "top-left", dx: -left, dy: -top + 4, textAnchor: "start", fill: ink, fillOpacity: 0.7 }),
      Plot.tip(list, Plot.pointer({ x: "i", y: "j", title: (c) => `${down[c.j]}, ${across[c.i]}: ${c.tip || c.text}` })),
    ],
  });
  const box = document.createElement("div");
  box.className = "wide";
  box.append(svg);
  return box;
}

// What the colours stand for, where the labels do not say it.
function legend(kind, chart) {
  const seen = new Map();
  if (kind === "lines" && chart.series.length > 1) chart.series.forEach((s, n) => seen.set(s.label, strokeOf(chart.series, n)));
  for (const r of kind === "bars" || kind === "columns" ? chart.rows : [])
    if (r.side && r.side !== r.label && r.side !== r.group) seen.set(r.side, sideColour(r.side));
  if (kind === "heat") {
    const { fill, least, most } = shades(chart), unit = chart.value.percent ? " %" : "";
    const named = (c, side) => c.text + unit + (side ? ` (${side})` : "");
    seen.set(named(least, least.value < chart.middle && chart.less), fill(least));
    if (chart.middle !== undefined && least.value < chart.middle && chart.middle < most.value)
      seen.set(chart.middle + unit, fill({ value: chart.middle }));
    seen.set(named(most, chart.middle !== undefined && chart.more), fill(most));
  }
  const out = document.createElement("div");
  out.className = "legend";
  for (const [label, colour] of seen) {
    const entry = out.appendChild(document.createElement("span"));
    entry.appendChild(document.createElement("i")).style.background = colour;
    entry.append(label);
  }
  return out;
}

const kinds = { bars, columns, lines, heat };
const empty = ({ rows, series, cells }) => (series ?? cells ?? rows).length === 0;

function draw(box) {
  const { kind, chart } = charts[box.dataset.chart];
  const width = Math.floor(box.clientWidth);
  if (width === 0 || empty(chart)) return;
  box.replaceChildren(legend(kind, chart), kinds[kind](chart, width));
  box.drawn = width;
}

const boxes = [...document.querySelectorAll(".chart")];
boxes.forEach(draw);
const observer = new ResizeObserver((list) => {
  for (const { target } of list) if (Math.floor(target.clientWidth) !== target.drawn) draw(target);
});
boxes.forEach((box) => observer.observe(box));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => boxes.forEach(draw));

// What is folded is printed whole, and opens for whoever comes to it by a link.
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((d) => (d.open = true)));
const unfold = () => {
  const part = document.getElementById(location.hash.slice(1));
  part?.querySelector("details.part")?.setAttribute("open", "");
  part?.closest("details.group")?.setAttribute("open", "");
};
addEventListener("hashchange", unfold);
unfold();
