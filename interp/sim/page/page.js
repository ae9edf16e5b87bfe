// Draws the charts of a report. It knows the statistics, and no noun of any ruleset.
"use strict";
const report = JSON.parse(document.getElementById("report").textContent);
const charts = document.getElementById("charts");
const ink = "currentColor";
const plain = "#4269d0";
const palette = ["#4269d0", "#ff725c", "#3ca951", "#efb118", "#a463f2", "#97bbf5", "#9c6b4e", "#ff8ab7"];
// What is not exactly 0 or 100 % never reads so.
function percent(x, digits = 1) {
  if (x === 0 || x === 1) return 100 * x + " %";
  const text = () => (100 * x).toFixed(digits);
  while (digits < 15 && (Number(text()) === 0 || Number(text()) === 100)) digits++;
  return text() + " %";
}
const count = (n) => n.toLocaleString("en") + (n === 1 ? " fight" : " fights");
// Digits as in the tables: two of half the interval.
const places = (margin) => Math.min(9, Math.max(0, margin > 0 ? 1 - Math.floor(Math.log10(margin)) : 0));
const digits = (o) => (o.share === 0 || o.share === 1 ? 0 : places(50 * (o.high - o.low)));
const fixed = (x, o) => x.toFixed(places((o.high - o.low) / 2));
const mean = (o) => (o.sd === 0 ? `${number(o.mean)} always` : `${fixed(o.mean, o)} (${fixed(o.low, o)} to ${fixed(o.high, o)})`);
const number = (x) => Number(x.toPrecision(4)).toLocaleString("en");
const shorten = (s, n = 34) => (s.length > n ? s.slice(0, n - 1) + "…" : s);

function add(title, note, plot) {
  const section = document.createElement("section");
  const heading = section.appendChild(document.createElement("h3"));
  heading.textContent = title;
  section.appendChild(document.createElement("p")).textContent = note;
  section.appendChild(plot);
  charts.appendChild(section);
}

// How much room the names at the left of bars need.
const room = (names) => Math.min(260, 16 + 6.8 * Math.max(...names.map((n) => shorten(n).length)));

// Which colour a side and its fighters have, wherever they are shown.
const colours = new Map();
report.sides.forEach((s, i) => {
  for (const name of [...s.combatants, s.title]) colours.set(name, palette[i % palette.length]);
});
const colourOf = (name) => colours.get(name) ?? plain;

function outcomes() {
  const rows = report.outcomes.map((o) => ({
    ...o, name: o.winner === "" ? "draw" : o.title, colour: o.winner === "" ? "#9498a0" : colourOf(o.title),
  }));
  const why = (o) => o.reasons.slice(0, 8).map((r) => `${r.reason}: ${percent(r.share, digits(r))}`).join("\n");
  add("Outcomes", "Share of fights, by who won", Plot.plot({
    width: 620, height: 60 + 44 * rows.length, marginLeft: room(rows.map((o) => o.name)), marginRight: 150,
    x: { domain: [0, 100 * Math.max(...rows.map((o) => o.high))], percent: true, label: "share of fights, %", grid: true },
    y: { domain: rows.map((o) => o.name), label: null, tickFormat: (d) => shorten(d), tickSize: 0 },
    marks: [
      Plot.barX(rows, { x: "share", y: "name", fill: "colour", insetTop: 4, insetBottom: 4,
        title: (o) => `${o.name}: ${percent(o.share, digits(o))} of fights\n${percent(o.low, digits(o))} to ${percent(o.high, digits(o))}\n${why(o)}`, tip: true }),
      Plot.ruleY(rows, { x1: "low", x2: "high", y: "name", stroke: ink, strokeWidth: 1.5, marker: "tick" }),
      Plot.text(rows, { x: "high", y: "name", dx: 8, textAnchor: "start", fill: ink,
        text: (o) => `${percent(o.share, digits(o))}, ${count(o.fights)}` }),
      Plot.ruleX([0]),
    ],
  }));
}

// A long tail is gathered into steps of several rounds.
function histogram() {
  const rows = report.rounds.histogram;
  const last = rows[rows.length - 1].rounds;
  const first = Math.min(1, rows[0].rounds);
  const step = Math.max(1, Math.ceil((last - first + 1) / 60));
  const bins = new Map();
  for (const r of rows) {
    const at = first + step * Math.floor((r.rounds - first) / step);
    bins.set(at, (bins.get(at) ?? 0) + r.fights);
  }
  const data = Array.from(bins, ([at, fights]) => ({ at, to: at + step - 1, fights, share: fights / report.fights }));
  const { mean: middle, low, high } = report.rounds;
  add(`Length in ${report.unit}s`, `Share of fights by how long they took; the line is the mean, ${mean(report.rounds)}`, Plot.plot({
    width: 620, height: 280, marginLeft: 52,
    x: { label: `${report.unit}s`, domain: [first - 0.5, Math.max(first + step * Math.ceil((last - first + 1) / step), first + 4) - 0.5], tickFormat: "d" },
    y: { percent: true, label: "share of fights, %", grid: true, nice: true },
    marks: [
      Plot.rectY(data, { x1: (d) => d.at - 0.5, x2: (d) => d.to + 0.5, y: "share", fill: plain, inset: 0.5,
        title: (d) => `${d.at === d.to ? d.at : d.at + " to " + d.to} ${report.unit}s: ${percent(d.share, 2)}\n${count(d.fights)}`, tip: "x" }),
      Plot.rectY([0], { x1: low, x2: high, y1: 0, y2: Math.max(...data.map((d) => d.share)), fill: ink, fillOpacity: 0.15 }),
      Plot.ruleX([middle], { stroke: ink, strokeWidth: 1.5 }),
      Plot.ruleY([0]),
    ],
  }));
}

function survival() {
  const rows = [{ rounds: 0, share: 1, low: 1, high: 1 },
    ...report.rounds.histogram.map((h) => ({ rounds: h.rounds, ...h.longer }))];
  add(`Still going on after each ${report.unit}`, "Share of fights that nothing has decided yet, with its interval", Plot.plot({
    width: 620, height: 280, marginLeft: 52,
    x: { label: `${report.unit}s`, tickFormat: "d", domain: [0, Math.max(4, rows[rows.length - 1].rounds)] },
    y: { percent: true, label: "share of fights, %", grid: true, domain: [0, 100] },
    marks: [
      Plot.areaY(rows, { x: "rounds", y1: "low", y2: "high", curve: "step-after", fill: plain, fillOpacity: 0.25 }),
      Plot.lineY(rows, { x: "rounds", y: "share", curve: "step-after", stroke: plain, strokeWidth: 2 }),
      Plot.tip(rows, Plot.pointerX({ x: "rounds", y: "share",
        title: (d) => `after ${report.unit} ${d.rounds}: ${percent(d.share, 2)}\n${percent(d.low, 2)} to ${percent(d.high, 2)}` })),
      Plot.ruleY([0]),
    ],
  }));
}

const mostRows = 16;

function measure(m) {
  if (m.rows.length === 0) return;
  let rows = m.rows.map((r) => ({
    ...r, name: (r.keys ?? []).map((k) => k.text).join(", ") || "in all",
    colour: (r.keys ?? []).map((k) => colours.get(k.text)).find((c) => c) ?? plain,
  }));
  const all = rows.length;
  if (all > mostRows) rows = rows.sort((a, b) => b.mean - a.mean).slice(0, mostRows);
  const note = `Mean of a fight${m.by ? ", by " + m.by.join(", ") : ""}${all > mostRows ? `; the highest ${mostRows} of ${all}` : ""}`;
  const lows = rows.map((r) => Math.min(0, r.low)), highs = rows.map((r) => Math.max(0, r.high));
  add(m.title, note, Plot.plot({
    width: 620, height: 56 + 26 * rows.length, marginLeft: room(rows.map((r) => r.name)), marginRight: 70,
    x: { domain: [Math.min(...lows) < 0 && Math.min(...rows.map((r) => r.mean)) >= 0 ? 0 : Math.min(...lows), Math.max(...highs, 1e-9)], clamp: true, label: null, grid: true },
    y: { domain: rows.map((r) => r.name), label: null, tickFormat: (d) => shorten(d), tickSize: 0 },
    marks: [
      Plot.barX(rows, { x: "mean", y: "name", fill: "colour", insetTop: 3, insetBottom: 3,
        title: (r) => `${r.name}: ${mean(r)}\nsd ${number(r.sd)}; ${number(r.least.value)} to ${number(r.most.value)}\noccurred in ${count(r.fights)}\nmost in fight ${r.most.fight}`, tip: true }),
      Plot.ruleY(rows, { x1: "low", x2: "high", y: "name", stroke: ink, strokeWidth: 1.5, marker: "tick" }),
      Plot.text(rows, { x: (r) => Math.max(r.high, 0), y: "name", dx: 8, textAnchor: "start", fill: ink, text: (r) => (r.sd === 0 ? number(r.mean) : fixed(r.mean, r)) }),
      Plot.ruleX([0]),
    ],
  }));
}

outcomes();
if (report.fights > 0) {
  histogram();
  survival();
  report.measures.forEach(measure);
}
