// What is shown below a text, one thing at a time; Escape takes it away.

import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, keymap, type Panel, showPanel } from "@codemirror/view";
import { el } from "../../../../../interp/viewer/web/src/dom";

type Below = ((view: EditorView) => Panel) | null;

const setBelow = StateEffect.define<Below>();
const below = StateField.define<{ panel: Below }>({
  create: () => ({ panel: null }),
  update(value, tr) {
    for (const e of tr.effects) if (e.is(setBelow)) return { panel: e.value };
    return value;
  },
  provide: (f) => showPanel.from(f, (v) => v.panel),
});

// lower takes away what is shown.
export const lower = (view: EditorView) => { view.dispatch({ effects: setBelow.of(null) }); view.focus(); };

// closing is a button that does so.
export function closing(view: EditorView): HTMLElement {
  const b = el("button", { type: "button", "aria-label": "Close" }, "×");
  b.addEventListener("click", () => lower(view));
  return b;
}

// put shows something.
export function put(view: EditorView, dom: HTMLElement, update?: Panel["update"]) {
  dom.addEventListener("keydown", (e) => { if (e.key === "Escape") { e.stopPropagation(); lower(view); } });
  view.dispatch({ effects: setBelow.of(() => ({ dom, mount: () => dom.querySelector("button")?.focus(), ...(update && { update }) })) });
}

// belowText is the extension that makes room for it.
export const belowText: Extension = [below, keymap.of([{
  key: "Escape", run: (view) => { if (!view.state.field(below).panel) return false; lower(view); return true; },
}])];
