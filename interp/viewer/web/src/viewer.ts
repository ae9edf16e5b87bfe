// The viewer: one fight, step by step, forwards and back. mount puts it into an element of a page.

import { el, svg } from "./dom";
import { type Fight, type Standing, Timeline } from "./fight";
import { Cards } from "./cards";
import { Log } from "./log";
import { Stage } from "./stage";

export interface Viewer {
  readonly steps: number;
  go(step: number): void;
  at(): number;
  // standing is how the fight stands behind the step that is shown, for those who test it.
  standing(): Standing;
  play(): void; // by itself, from here on
  close(): void; // for good: it no longer plays, nor listens to the keyboard
}

// Options are for pages with more than one fight.
export interface Options {
  quiet?: boolean; // the keyboard stays with whom it is
  beside?: Fight; // is shown, too, and drawn to the same scale
  place?: (at: string) => void; // somebody asks for a place of the rules, as "file:line"
}

// icons are drawn, since not every machine has signs for them.
const back = "M12 2v12L4 8z", on = "M4 2v12l8-6z";
const icons = {
  round: ["M3 2h2v12H3zM14 2v12L6 8z", "M11 2h2v12h-2zM2 2v12l8-6z"], turn: ["M8 2v12L1 8zM15 2v12L8 8z", "M1 2v12l7-6zM8 2v12l7-6z"],
  step: [back, on], play: "M3 1v14l11-7z", pause: "M3 2h4v12H3zM9 2h4v12H9z",
} as const;
const icon = (path: string) => svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: path }));

const pace = 900; // milliseconds a step, when it plays by itself

export function mount(root: HTMLElement, fight: Fight, options: Options = {}): Viewer {
  const line = new Timeline(fight), stage = new Stage(fight, () => draw(), options.beside), cards = new Cards(fight);
  const shown = fight.steps.map((s, i) => (s.words || i === 0 ? i : -1)).filter((i) => i >= 0);
  const seen = shown.filter((i, n) => !fight.steps[i]!.detail || n === 0 || n === shown.length - 1); // by people who watch
  const turns = seen.filter((i, n) => n === 0 || fight.steps[i]!.turn !== fight.steps[seen[n - 1]!]!.turn || fight.steps[i]!.round !== fight.steps[seen[n - 1]!]!.round);
  const rounds = seen.filter((i, n) => n === 0 || (fight.steps[i]!.round ?? 0) !== (fight.steps[seen[n - 1]!]!.round ?? 0));
  const last = shown[shown.length - 1]!;
  let at = -1;
  let before: Standing | undefined; // how it stood where the step at hand was come to from
  let timer: number | undefined;

  const draw = () => { if (at >= 0) stage.draw(line.behind(at), before, fight.steps[at]!); };

  // go shows a step, and what has changed since another one: that before it, if nothing else is said.
  const go = (to: number, since?: number) => {
    const step = Math.max(0, Math.min(fight.steps.length - 1, to));
    if (step === at) return;
    before = step > 0 ? structuredClone(line.behind(since ?? seen.findLast((i) => i < step) ?? 0)) : undefined;
    const now = line.behind(step);
    at = step;
    const s = fight.steps[step]!;
    draw();
    cards.draw(now);
    log.show(step);
    const n = seen.findLastIndex((i) => i <= step);
    slider.value = String(n);
    slider.setAttribute("aria-valuetext", `${n + 1} of ${seen.length}`);
    where.textContent = s.round ? `${fight.unit.charAt(0).toUpperCase()}${fight.unit.slice(1)} ${s.round}` : "Before the fight";
    said.textContent = s.words ?? "";
    said.className = s.detail ? "said detail" : "said";
    if (step >= last) stop();
  };
  const log = new Log(fight, (i) => { stop(); go(i); }, options.place);

  const along = (list: number[], by: number) => {
    if (by > 0) go(list.find((i) => i > at) ?? last, at);
    else go(list.findLast((i) => i < at) ?? 0);
  };
  const stop = () => { clearInterval(timer); timer = undefined; play.replaceChildren(icon(icons.play)); play.setAttribute("aria-label", "Play"); };
  const toggle = () => {
    if (timer !== undefined) return stop();
    if (at >= last) go(0);
    play.replaceChildren(icon(icons.pause));
    play.setAttribute("aria-label", "Pause");
    timer = window.setInterval(() => along(seen, 1), pace);
  };
  const button = (path: string, label: string, keys: string, act: () => void) => {
    const b = el("button", { type: "button", "aria-label": label, title: `${label} (${keys})` }, icon(path));
    b.addEventListener("click", act);
    return b;
  };
  const by = (list: number[], n: number) => () => { stop(); along(list, n); };
  const play = button(icons.play, "Play", "space", toggle);
  const slider = el("input", { type: "range", min: "0", max: String(seen.length - 1), value: "0", "aria-label": "Step" }) as HTMLInputElement;
  slider.addEventListener("input", () => { stop(); go(seen[Number(slider.value)]!); });
  const where = el("span", { class: "where" }), said = el("p", { class: "said", "aria-live": "polite" });

  const controls = el("div", { class: "controls", role: "toolbar", "aria-label": "Steps" },
    button(icons.round[0], `Back a ${fight.unit}`, "page up", by(rounds, -1)), button(icons.turn[0], "Back a turn", "up", by(turns, -1)),
    button(icons.step[0], "Back a step", "left", by(seen, -1)), play, button(icons.step[1], "On a step", "right", by(seen, 1)),
    button(icons.turn[1], "On a turn", "down", by(turns, 1)), button(icons.round[1], `On a ${fight.unit}`, "page down", by(rounds, 1)),
    slider, where);

  const keys: Record<string, () => void> = {
    ArrowLeft: by(seen, -1), ArrowRight: by(seen, 1), ArrowUp: by(turns, -1), ArrowDown: by(turns, 1),
    PageUp: by(rounds, -1), PageDown: by(rounds, 1), Home: () => { stop(); go(0); }, End: () => { stop(); go(last); }, " ": toggle,
  };
  const closed = new AbortController();
  document.addEventListener("keydown", (e) => {
    const in_ = e.target as HTMLElement;
    if ((options.quiet || in_ !== document.body) && !root.contains(in_)) return;
    if (e.ctrlKey || e.metaKey || e.altKey || (e.key === " " && /^(BUTTON|SUMMARY)$/.test(in_.tagName))) return;
    const act = keys[e.key];
    if (act) { e.preventDefault(); act(); }
  }, { signal: closed.signal });
  let touched = 0;
  stage.node.addEventListener("pointerdown", (e) => { touched = e.clientX; });
  stage.node.addEventListener("pointerup", (e) => {
    const by_ = e.clientX - touched;
    if (Math.abs(by_) > 40) { stop(); along(seen, by_ < 0 ? 1 : -1); }
  });

  const people = el("details", { class: "people" }, el("summary", {}, "Who fights"), cards.node);
  if (root.clientWidth >= 960) people.setAttribute("open", "");
  root.classList.add("hcl-viewer");
  root.tabIndex = 0;
  root.replaceChildren(arrow(), el("div", { class: "left" }, said, stage.node, controls, people), log.node);
  const sized = new ResizeObserver(() => log.show(at));
  sized.observe(log.node);
  go(0);
  if (!options.quiet) root.focus({ preventScroll: true });
  return { steps: fight.steps.length, go, at: () => at, standing: () => line.behind(at),
    play: () => { if (timer === undefined) toggle(); }, close: () => { stop(); sized.disconnect(); stage.close(); closed.abort(); } };
}

// arrow is the head of the lines that aim at somebody: full, and hollow where nothing comes of it.
function arrow(): SVGElement {
  const head = (id: string, name: string) => svg("marker", { id, viewBox: "-1 -1 11 10", refX: 8, refY: 4, markerWidth: 8, markerHeight: 7, orient: "auto" },
    svg("path", { d: "M0 0 8 4 0 8z", class: name }));
  return svg("svg", { width: 0, height: 0, "aria-hidden": "true", style: "position:absolute" }, svg("defs", {},
    head("hcl-arrow", "head"), head("hcl-arrow-vain", "head vain")));
}
