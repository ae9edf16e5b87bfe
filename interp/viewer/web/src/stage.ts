// What stands where: a field of squares or hexes, a line of battle, or ranks that face one another.

import { el, svg } from "./dom";
import { type Fight, type Look, type Standing, type Step, type Thing, badges, bondsOf, borne, effectOn, exchangeAt, lifeOf, marked, nameOf, signs } from "./fight";

interface Spot { x: number; y: number; r: number; hex?: boolean }

// corners are those of a hex that is as high as 1.
const corners = [[-0.577, 0], [-0.289, -0.5], [0.289, -0.5], [0.577, 0], [0.289, 0.5], [-0.289, 0.5]] as const;

// tile is the shape of a square or hex.
const tile = (at: Spot, cls: string, ...inside: SVGElement[]): SVGElement => at.hex
  ? svg("polygon", { points: corners.map(([dx, dy]) => `${at.x + dx * at.r * 2},${at.y + dy * at.r * 2}`).join(" "), class: cls }, ...inside)
  : svg("rect", { x: at.x - at.r, y: at.y - at.r, width: at.r * 2, height: at.r * 2, class: cls }, ...inside);

const square = (name: string): [number, number] => {
  const [, letters, row] = /^([A-Z]+)(\d+)$/.exec(name) ?? ["", "A", "1"];
  let x = 0;
  for (const c of letters!) x = x * 26 + c.charCodeAt(0) - 64;
  return [x, Number(row)];
};

// layout says where on the picture things are.
interface Layout {
  width: number;
  height: number;
  roomy: boolean; // names have room below the tokens
  back(): SVGElement[]; // what lies behind all
  spot(t: Thing, all: Thing[]): Spot | undefined;
}

const everyLook = function* (fight: Fight): Generator<[Look, Thing | undefined]> {
  const known = new Map(fight.state.things.map((t) => [nameOf(t.kind, t.id), t]));
  for (const t of fight.state.things) if (t.look) yield [t.look, t];
  for (const s of fight.steps) for (const c of s.changes ?? []) {
    if (c.look) yield [c.look, known.get(nameOf(c.kind!, c.of!))];
    if (c.comes?.look) yield [c.comes.look, c.comes];
  }
};

// both are those of a fight and of one beside it, which is drawn to the same scale.
const both = (fight: Fight, beside?: Fight) => [...everyLook(fight), ...(beside ? everyLook(beside) : [])];

// Room is how large a picture may be on the screen.
interface Room { width: number; height: number }

// shrinking is how many times as large as on the screen a picture is that is so wide and high; at least 1.
const shrinking = (width: number, height: number, room: Room): number => Math.max(1, width / room.width, height / room.height);

// field is a layout of squares; undefined if nothing ever stands on one.
function field(fight: Fight, room: Room, beside?: Fight): Layout | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  let hex = false;
  const take = (name: string) => {
    const [x, y] = square(name);
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  };
  for (const [look] of both(fight, beside)) {
    look.squares?.forEach(take);
    hex ||= look.grid === "hex";
  }
  if (left === Infinity) return undefined;
  const rows = fight.map?.rows.map((r) => r.trim().split(/\s+/)) ?? [];
  if (rows.length > 0) [left, top, right, bottom] = [1, 1, Math.max(right, ...rows.map((r) => r.length)), Math.max(bottom, rows.length)];
  else [left, top, right, bottom] = [Math.max(1, left - 1), Math.max(1, top - 1), right + 1, bottom + 1];
  const [columns, lines] = [right - left + 1, bottom - top + 1];
  const size = Math.max(12, Math.min(48, 960 / columns));
  const tick = Math.max(11, Math.min(size * 0.45, lines * size * 0.022), 10 * shrinking(columns * size, lines * size, room)); // which is read where much is drawn small
  const edge = tick * 1.9;
  const at = (x: number, y: number): [number, number] => hex
    ? [edge + (x - left + 0.5) * size * 0.87, edge + (y - top + 0.5 + (x % 2 ? 0 : 0.5)) * size]
    : [edge + (x - left + 0.5) * size, edge + (y - top + 0.5) * size];
  const column = (n: number) => { let s = ""; for (; n > 0; n = Math.floor((n - 1) / 26)) s = String.fromCharCode(65 + ((n - 1) % 26)) + s; return s; };
  return {
    width: edge + columns * size * (hex ? 0.87 : 1) + 8,
    height: edge + (lines + (hex ? 0.5 : 0)) * size + 8,
    roomy: false,
    back() {
      const out: SVGElement[] = [];
      for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) {
        const [cx, cy] = at(x, y);
        const letter = rows[y - 1]?.[x - 1];
        const outside = rows.length > 0 && (!letter || letter === ".");
        out.push(tile({ x: cx, y: cy, r: size / 2, hex }, outside && !hex ? "cell outside" : "cell"));
        if (letter && letter !== ".") out.push(svg("text", { x: cx, y: cy, class: "letter", "font-size": size * 0.4 }, letter));
      }
      const least = Math.max(size < 20 ? 5 : 1, (column(right).length * tick * 0.75 + 3) / size, tick / size);
      const every = [1, 2, 5, 10, 20].find((n) => n >= least) ?? 50;
      for (let x = left; x <= right; x++) if (x % every === 0) out.push(svg("text", { x: at(x, top)[0], y: edge * 0.55, class: "tick", "font-size": tick }, column(x)));
      for (let y = top; y <= bottom; y++) if (y % every === 0) out.push(svg("text", { x: edge * 0.45, y: at(left, y)[1], class: "tick", "font-size": tick }, String(y)));
      return out;
    },
    spot(t) {
      if (!t.look?.squares?.length) return undefined;
      const places = t.look.squares.map(square);
      const xs = places.map((p) => p[0]), ys = places.map((p) => p[1]);
      const [ax, ay] = at(Math.min(...xs), Math.min(...ys)), [bx, by] = at(Math.max(...xs), Math.max(...ys));
      return { x: (ax + bx) / 2, y: (ay + by) / 2, r: (Math.max(bx - ax, by - ay) + size) / 2, hex };
    },
  };
}

// rows is a layout of ranks that face one another: along a line where there are places on one.
function rows(fight: Fight, room: Room, beside?: Fight): Layout {
  let [from, to] = [Infinity, -Infinity];
  let unit = "";
  for (const [look] of both(fight, beside)) if (look.place) {
    [from, to, unit] = [Math.min(from, look.place.at), Math.max(to, look.place.at), look.place.unit];
  }
  const line = from < to;
  const many = Math.max(...fight.sides.map((s) => s.ids.length));
  const width = line ? Math.max(360, Math.min(960, room.width)) : Math.max(480, many * 80 + 80);
  const r = Math.max(11, Math.min(30, 400 / Math.max(many, 1)));
  const [edge, rank] = [48, line ? r * 2.6 : 110];
  const side = (t: Thing) => Math.max(0, fight.sides.findIndex((s) => s.name === t.side));
  const x = (at: number) => edge + ((at - from) / (to - from)) * (width - 2 * edge);
  const slots = Math.min(6, Math.max(1, Math.ceil(many / 2)));
  const ranks = line ? fight.sides.length * slots * rank + 60 : fight.sides.length * rank + 20;
  const size = 12 * shrinking(width, ranks, room);
  const height = line ? ranks + size * 1.5 : ranks; // names stand above the ruler
  return {
    width, height, roomy: true,
    back() {
      if (!line) return [];
      const out: SVGElement[] = [svg("line", { x1: edge, x2: width - edge, y1: height - 2.6 * size, y2: height - 2.6 * size, class: "ruler" })];
      const span = to - from;
      const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((s) => span / s <= 10) ?? span;
      for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
        out.push(svg("line", { x1: x(at), x2: x(at), y1: 8, y2: height - 2.3 * size, class: "guide" }),
          svg("text", { x: x(at), y: height - 1.6 * size, class: "tick", "font-size": size }, String(at - Math.ceil(from / step) * step)));
      }
      out.push(svg("text", { x: width / 2, y: height - 0.5 * size, class: "tick", "font-size": size }, unit));
      return out;
    },
    spot(t, all) {
      const own = all.filter((o) => o.side === t.side);
      if (!line) {
        const i = own.indexOf(t);
        return i < 0 ? undefined : { x: width / 2 + (i - (own.length - 1) / 2) * 80, y: rank * side(t) + rank / 2 + 4, r };
      }
      if (!t.look?.place) return undefined;
      const near = own.filter((o) => o.look?.place && Math.abs(x(o.look.place.at) - x(t.look!.place!.at)) < r * 2);
      const i = near.indexOf(t);
      const within = i % slots, beside = Math.floor(i / slots);
      return { x: x(t.look.place.at) + beside * r * 0.7, y: (side(t) * slots + (side(t) % 2 ? within : slots - 1 - within)) * rank + rank / 2 + 8, r };
    },
  };
}

// bondClass is how the lines of a condition are drawn.
const bondClass = (bound: string[], name: string) => `bond${bound.indexOf(name) % 4}`;

// aim is how the line at somebody is drawn: something comes of what is done for him, or nothing.
const aim = (effect: boolean) => ({ class: effect ? "aim" : "aim vain", "marker-end": `url(#hcl-arrow${effect ? "" : "-vain"})` });

// Stage draws how a fight stands, and what a step does.
export class Stage {
  readonly node: HTMLElement;
  private pictures: Picture[] = [];
  private rooms: Room[] = [];
  private legend: HTMLElement[] = []; // of the lines between two, by name
  private chart: HTMLElement | undefined; // what the letters of the field stand for
  private notes = el("div", { class: "legend notes" }); // what else is drawn at the step at hand
  private resized = new ResizeObserver(() => this.measure());

  // again draws what is drawn once more.
  constructor(private fight: Fight, private again: () => void, private beside?: Fight) {
    this.node = document.createElement("div");
    this.node.className = "stage";
    const bound = bondsOf(fight);
    for (const [name, title] of bound) this.legend.push(el("span", { "data-bond": name },
      svg("svg", { width: 28, height: 8, "aria-hidden": "true", class: "links" }, svg("line", { x1: 2, y1: 4, x2: 26, y2: 4, class: bondClass([...bound.keys()], name) })), title));
    if (fight.map?.legend.length) this.chart = el("div", { class: "legend chart" }, el("span", {}, `${fight.map.title || "The field"}:`),
      ...fight.map.legend.map(({ letter, text }) => el("span", {}, el("b", {}, letter), text)));
    this.build([{ width: document.documentElement.clientWidth - 16, height: window.innerHeight * 0.58 }]);
    this.resized.observe(this.node);
  }

  close() { this.resized.disconnect(); }

  // measure draws anew where there is another room than was drawn for.
  private measure() {
    const rooms = this.pictures.map(({ node }) => ({ width: node.clientWidth, height: parseFloat(getComputedStyle(node).maxHeight) || Infinity }));
    const near = (a: number, b: number) => a === b || Math.abs(a - b) < 4;
    if (rooms.some((r) => !r.width) || rooms.every((r, i) => this.rooms[i] && near(r.width, this.rooms[i].width) && near(r.height, this.rooms[i].height))) return;
    this.build(rooms);
    this.again();
  }

  private build(rooms: Room[]) {
    const fight = this.fight;
    const [room, last] = [rooms[0]!, rooms[rooms.length - 1]!];
    this.rooms = rooms;
    this.pictures = [];
    const squares = field(fight, last, this.beside);
    const placed = new Set<string>();
    for (const [look, t] of everyLook(fight)) if (look.squares?.length && t?.kind === fight.combatant) placed.add(t.id);
    const fighters = fight.state.things.filter((t) => t.kind === fight.combatant);
    if (placed.size < fighters.length || !squares) this.pictures.push(new Picture(fight, rows(fight, room, this.beside), room, (t) => t.kind === fight.combatant && !placed.has(t.id), "Who faces whom"));
    if (squares) this.pictures.push(new Picture(fight, squares, last, () => true, "The field"));
    this.node.classList.toggle("two", this.pictures.length > 1);
    this.node.replaceChildren(...this.pictures.map((p) => p.node));
    this.node.append(this.notes);
    if (this.chart) this.node.append(this.chart);
    if (this.legend.length > 0) this.node.append(el("div", { class: "legend" }, ...this.legend));
  }

  draw(now: Standing, before: Standing | undefined, step: Step) {
    for (const p of this.pictures) p.draw(now, before, step);
    const { marks, words } = exchangeAt(this.fight, step), drawn = [...new Set(marked(marks).values())];
    this.notes.replaceChildren(...(drawn.length > 0 ? [el("span", {}, words)] : []),
      ...drawn.map((m) => el("span", {}, el("b", { class: "mark" }, m.sign), m.text ?? "")),
      ...this.pictures.flatMap((p) => p.notes()));
    for (const e of this.legend) e.classList.toggle("none", !now.conditions.some((h) => h.name === e.dataset["bond"]));
  }
}

const shades = 4; // of what covers squares

const signed = (n: number) => (n < 0 ? "−" : "+") + String(Math.round(Math.abs(n) * 100) / 100);

class Picture {
  readonly node: SVGElement;
  private ground = svg("g", { class: "ground" });
  private links = svg("g", { class: "links" });
  private tokens = svg("g");
  private names = svg("g", { class: "names" });
  private marks = svg("g", { class: "marks" });
  private known = new Map<string, SVGElement>();
  private signs: Map<string, string>;
  private badges: Map<string, string>; // of what somebody bears
  private noted = new Map<string, HTMLElement>(); // signs that need a word, at the step at hand
  private bound: string[]; // names of conditions that join two
  private shades = new Map<string, number>(); // of what covers squares, by title

  private shrunk: number; // how many times as large as on the screen the picture is

  constructor(private fight: Fight, private layout: Layout, room: Room, private shows: (t: Thing) => boolean, label: string) {
    this.signs = signs(fight);
    this.badges = badges(fight);
    this.bound = [...bondsOf(fight).keys()];
    this.shrunk = shrinking(layout.width, layout.height, room);
    this.node = svg("svg", { viewBox: `0 0 ${layout.width} ${layout.height}`, role: "img", "aria-label": label,
      style: `max-width:${layout.width * 1.4}px; --shrunk: ${this.shrunk}` },
    ...layout.back(), this.ground, this.links, this.tokens, this.names, this.marks);
  }

  // notes say what signs stand for that are drawn now.
  notes(): HTMLElement[] { return [...this.noted.values()]; }

  draw(now: Standing, before: Standing | undefined, step: Step) {
    this.noted.clear();
    const things = [...now.things.values()].filter(this.shows);
    const fighters = things.filter((t) => this.isFigure(t));
    const spots = new Map<string, Spot>();
    for (const t of things) {
      const spot = this.layout.spot(t, fighters);
      if (spot) spots.set(nameOf(t.kind, t.id), spot);
    }
    const shared = new Map<string, number>(); // how many stand in one place
    for (const [name, s] of spots) {
      const place = `${s.x} ${s.y}`, n = shared.get(place) ?? 0;
      shared.set(place, n + 1);
      if (n > 0) spots.set(name, { ...s, x: s.x + n * s.r * 0.6, y: s.y - n * s.r * 0.4 });
    }
    this.ground.replaceChildren(...things.filter((t) => !this.isFigure(t)).flatMap((t) => this.lies(t)));
    const seen = new Set<string>();
    this.names.replaceChildren();
    for (const t of fighters) {
      const name = nameOf(t.kind, t.id), spot = spots.get(name);
      if (!spot) continue;
      seen.add(name);
      const alone = [...spots.values()].every((s) => s === spot || Math.abs(s.x - spot.x) > 70 || Math.abs(s.y - spot.y) > 20);
      this.token(t, spot, [...spots.values()], now, before, step, this.layout.roomy && alone);
    }
    for (const [name, g] of this.known) g.classList.toggle("away", !seen.has(name));
    this.links.replaceChildren(...this.bonds(now, spots));
    this.marks.replaceChildren(...this.doings(step, spots, before, fighters));
  }

  private isFigure(t: Thing) { return t.kind === this.fight.combatant || !!t.side; }

  private sideOf(t: Thing) { return this.fight.sides.findIndex((s) => s.name === t.side); }

  // lies is what covers squares, each sort in a shade of its own.
  private lies(t: Thing): SVGElement[] {
    const squares = t.look?.squares ?? [], title = t.look?.called ?? t.title;
    if (!this.shades.has(title)) this.shades.set(title, this.shades.size % shades);
    const shade = `shade${this.shades.get(title)}`;
    const says = (t.look?.values ?? []).map((v) => v.text).join(", "), words = says ? `${title}: ${says}` : title;
    if (squares.length > 0) this.noted.set(`shade ${title}`, el("span", {}, el("b", { class: `swatch ${shade}`, "aria-hidden": "true" }), words));
    return squares.map((s) => {
      const at = this.layout.spot({ ...t, look: { squares: [s] } }, [])!;
      return tile(at, shade, svg("title", {}, words));
    });
  }

  private token(t: Thing, spot: Spot, spots: Spot[], now: Standing, before: Standing | undefined, step: Step, room: boolean) {
    const name = nameOf(t.kind, t.id);
    let g = this.known.get(name);
    if (!g) {
      const owned = t.kind !== this.fight.combatant;
      g = svg("g", { class: `token side${this.sideOf(t)}${owned ? " owned" : ""}` }, svg("title"),
        svg("circle", { class: "body" }), svg("text", { class: "sign" }, this.signs.get(t.id) ?? t.title.replace(/^.*['’]s? /, "").slice(0, 2)),
        svg("rect", { class: "most" }), svg("rect", { class: "left" }), svg("g", { class: "badges" }));
      this.known.set(name, g);
      this.tokens.append(g);
    }
    const small = spot.r * 0.78 < 10 * this.shrunk; // a token fills its place where it is drawn small
    const r = Math.min(spot.r * (small ? 0.96 : 0.78), 26);
    const [title, body, sign, most, left, badges] = [...g.children] as [SVGElement, SVGElement, SVGElement, SVGElement, SVGElement, SVGElement];
    g.setAttribute("transform", `translate(${spot.x} ${spot.y})`);
    g.classList.toggle("out", t.fields["active"] === false);
    g.classList.toggle("acts", step.who?.[0] === t.id);
    const bar = lifeOf(t.look), was = lifeOf(before?.things.get(name)?.look);
    title.textContent = [t.title, ...(t.look?.bars ?? []).map((b) => b.left > b.most ? `${b.title} ${b.left}` : `${b.title} ${b.left} of ${b.most}`), ...(t.look?.signs ?? []), ...conditions(now, this.fight.combatant, t.id)].join("\n");
    body.setAttribute("r", String(r));
    sign.setAttribute("font-size", String(r * Math.min(small ? 1.1 : 0.85, 2.1 / (sign.textContent?.length || 1))));
    const share = bar && bar.most > 0 ? Math.max(0, Math.min(1, bar.left / bar.most)) : 0;
    for (const [rect, width] of [[most, bar ? 2 * r : 0], [left, 2 * r * share]] as const) {
      rect.setAttribute("x", String(-r));
      rect.setAttribute("y", String(r + 2));
      rect.setAttribute("width", String(width));
      rect.setAttribute("height", String(Math.max(3, r * 0.22)));
    }
    badges.replaceChildren(...this.badgesOf(t, now, r));
    if (t.kind !== this.fight.combatant) this.noted.set(name, el("span", {}, el("b", { class: `ring side${this.sideOf(t)}` }, sign.textContent ?? ""), t.title));
    left.classList.toggle("pool", !!bar?.pool);
    left.classList.toggle("low", share < 0.34);
    const named = t.kind === this.fight.combatant && (step.who?.includes(t.id) || room);
    if (named) {
      const half = Math.min(t.title.length * 3.8 * this.shrunk, this.layout.width / 2); // as wide as it is, about
      const near = spots.filter((s) => s !== spot && Math.abs(s.x - spot.x) < half + r && Math.abs(s.y - spot.y) < 3.4 * r);
      const level = near.filter((s) => Math.abs(s.y - spot.y) < r); // beside him: every other name stands above
      const higher = near.some((s) => s.y <= spot.y - r), lower = near.some((s) => s.y >= spot.y + r);
      const above = !higher && (lower || level.filter((s) => s.x < spot.x).length % 2 === 1);
      const below = r + 4 + Math.max(3, r * 0.22) + 11 * this.shrunk; // the bar
      this.names.append(svg("text", { x: Math.max(half, Math.min(this.layout.width - half, spot.x)), y: above ? Math.max(11 * this.shrunk, spot.y - r - 5) : spot.y + below }, t.title));
    }
    g.classList.toggle("hurt", !!bar && !bar.pool && !!was && bar.left < was.left);
  }

  // badgesOf are what somebody bears who is not out: beside his token, one above the other.
  private badgesOf(t: Thing, now: Standing, r: number): SVGElement[] {
    if (t.fields["active"] === false) return [];
    const size = Math.max(9 * this.shrunk, Math.min(r * 0.62, 13 * this.shrunk));
    const all = borne(now, t), most = 3;
    return all.slice(0, most).map((word, i) => {
      const badge = i === most - 1 && all.length > most ? "…" : this.badges.get(word) ?? word.slice(0, 2);
      if (badge !== "…") this.noted.set(badge, el("span", {}, el("b", { class: "letters" }, badge), word));
      return svg("text", { x: r * 0.75, y: -r * 0.7 + i * size, "font-size": size }, badge);
    });
  }

  // bonds are lines between two whom a condition joins.
  private bonds(now: Standing, spots: Map<string, Spot>): SVGElement[] {
    const out: SVGElement[] = [];
    for (const h of now.conditions) {
      if (!h.joins) continue;
      const two = Object.values(h.values).filter((v): v is string => typeof v === "string" && spots.has(nameOf(this.fight.combatant, v)));
      if (two.length < 2 || two[0] === two[1]) continue;
      const [a, b] = two.map((id) => spots.get(nameOf(this.fight.combatant, id))!) as [Spot, Spot];
      out.push(svg("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: bondClass(this.bound, h.name) }, svg("title", {}, h.title)));
    }
    return out;
  }

  // turns are by how much somebody's bars have changed: of those that he lives by and of pools, which are named.
  private turns(t: Thing, old: Thing, spot: Spot): SVGElement[] {
    const life = lifeOf(t.look);
    const left = spot.x > this.layout.width * 0.6;
    return (t.look?.bars ?? []).flatMap((b) => {
      const d = b.left - (old.look?.bars?.find((o) => o.title === b.title)?.left ?? b.left);
      if (d === 0 || (b !== life && !b.pool)) return [];
      const title = b.title.charAt(0).toLowerCase() + b.title.slice(1);
      return [svg("text", { x: spot.x + (left ? -1 : 1) * spot.r, y: spot.y - spot.r * 0.6 + (b.pool ? 14 * this.shrunk : 0),
        "text-anchor": left ? "end" : "start", class: b.pool ? "spent" : d < 0 ? "loss" : "gain" }, signed(d), b.pool && ` ${title}`)];
    });
  }

  // doings are what a step does: from where somebody has come, at whom he acts, and what it costs.
  private doings(step: Step, spots: Map<string, Spot>, before: Standing | undefined, fighters: Thing[]): SVGElement[] {
    const out: SVGElement[] = [];
    const at = (id: string) => spots.get(nameOf(this.fight.combatant, id));
    const then = before && [...before.things.values()].filter((t) => this.shows(t) && this.isFigure(t));
    for (const t of fighters) {
      const name = nameOf(t.kind, t.id), spot = spots.get(name), old = before?.things.get(name);
      if (!spot || !old) continue;
      const from = this.layout.spot(old, then!);
      if (from && (old.look?.squares?.join() !== t.look?.squares?.join() || old.look?.place?.at !== t.look?.place?.at)) {
        out.push(svg("line", { x1: from.x, y1: from.y, x2: spot.x, y2: spot.y, class: `way side${this.sideOf(t)}` }));
      }
      out.push(...this.turns(t, old, spot));
    }
    const [actor, ...targets] = step.who ?? [];
    const up = fighters.some((t) => t.id === actor && t.fields["active"] !== false); // who falls to somebody does not act at him
    const a = actor !== undefined && up && at(actor);
    if (a) for (const id of targets) {
      const b = at(id);
      if (!b || id === actor) continue;
      const effect = effectOn(this.fight, step, id);
      this.noted.set(`aim ${effect}`, el("span", {}, svg("svg", { width: 28, height: 18, "aria-hidden": "true", class: "marks" },
        svg("line", { x1: 1, y1: 9, x2: 26, y2: 9, ...aim(effect) })), effect ? "with effect" : "without effect"));
      const d = Math.hypot(b.x - a.x, b.y - a.y) || 1;
      const cut = (s: Spot) => Math.min(s.r * 0.8, 26) / d;
      out.push(svg("line", { x1: a.x + (b.x - a.x) * cut(a), y1: a.y + (b.y - a.y) * cut(a), x2: b.x - (b.x - a.x) * cut(b), y2: b.y - (b.y - a.y) * cut(b), ...aim(effect) }));
    }
    const place = (square: string) => this.layout.spot({ kind: "", id: "", title: "", fields: {}, look: { squares: [square] } }, []);
    const { squares, marks } = exchangeAt(this.fight, step);
    for (const s of squares) {
      const spot = place(s);
      if (spot) out.push(tile({ ...spot, r: spot.r - 1 }, "named"));
    }
    for (const [s, m] of marked(marks)) {
      const spot = place(s);
      if (!spot) continue;
      const beside = [...spots.values()].some((t) => t.x === spot.x && t.y === spot.y) ? spot.r * 0.75 : 0; // of a token
      out.push(svg("text", { x: spot.x + beside, y: spot.y - beside, class: "mark", "font-size": spot.r * (beside ? 0.9 : 1.2) }, m.sign, svg("title", {}, m.text ?? "")));
    }
    return out;
  }
}

// conditions are those that somebody has a part in, in words: of one that he bears it is said who else has, and of one
// that another bears who that is.
export function conditions(now: Standing, combatant: string, id: string): string[] {
  const title = (who: string) => now.things.get(nameOf(combatant, who))!.title;
  return now.conditions.flatMap((h) => {
    const who = Object.values(h.values).filter((v): v is string => typeof v === "string" && now.things.has(nameOf(combatant, v)));
    if (!who.includes(id)) return [];
    const bearer = h.values[h.bearer ?? ""] as string, by = who.filter((w) => w !== bearer);
    if (bearer !== id && who.includes(bearer)) return [`${title(bearer)}: ${h.title}`];
    return [by.length > 0 ? `${h.title} (${by.map(title).join(", ")})` : h.title];
  });
}
