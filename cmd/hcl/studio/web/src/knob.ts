// One number of the rules that invites to be changed. A change is one of the text.

import type { Param } from "./contract";
import type { Doc } from "./documents";

export interface Change { from: number; to: number; insert: string }

export class Knob {
  private param: Param | undefined;

  // write is asked to write another value.
  constructor(private pane: HTMLElement, private label: HTMLElement, private name: HTMLElement, private slider: HTMLInputElement, private field: HTMLInputElement,
    write: (p: Param, value: number) => void, undo: (back: boolean) => void) {
    pane.addEventListener("keydown", (e) => { // of the text, since the field would only undo itself
      if (!(e.ctrlKey || e.metaKey) || !/^[yz]$/i.test(e.key)) return;
      e.preventDefault();
      undo(e.key === "z");
    });
    for (const i of [slider, field]) i.addEventListener("input", () => {
      if (!this.param || i.value === "" || !i.checkValidity()) return;
      (i === slider ? field : slider).value = i.value;
      write(this.param, Number(i.value));
    });
  }

  get at(): Param | undefined { return this.param; }

  draw(p: Param | null | undefined) {
    const same = p?.name === this.param?.name;
    this.param = p ?? undefined;
    this.pane.hidden = !p;
    if (!p) return;
    this.label.textContent = p.title || p.name.replaceAll("_", " ");
    this.name.textContent = p.name;
    if (same && this.pane.contains(document.activeElement) && Number(this.field.value) === p.value) return; // somebody is at it
    const low = p.low ?? Math.min(0, p.value * 2), high = p.high ?? Math.max(low + 10, p.value * 3);
    const within = Number(this.slider.min) <= p.value && p.value <= Number(this.slider.max);
    if (!same || !within) {
      [this.slider.min, this.slider.max] = [String(low), String(high)];
      [this.field.min, this.field.max] = [String(p.low ?? ""), String(p.high ?? "")];
    }
    this.slider.value = this.field.value = String(p.value);
  }
}

const declares = (name: string) => new RegExp(`^([ \\t]*(?:override[ \\t]+)?param[ \\t]+${name}\\b[^=\\n#]*=[ \\t]*)(-?\\d+)`, "m");

// place is where in one of the documents a param has its value, if anywhere; what comes last in a variant counts.
export function place(docs: Doc[], name: string): { doc: Doc; from: number; to: number } | undefined {
  for (const doc of docs) {
    const m = declares(name).exec(doc.now.toString());
    if (m) return { doc, from: m.index + m[1]!.length, to: m.index + m[0].length };
  }
  return undefined;
}

// begin is the change by which a variant has a value of its own, below what it extends.
export function begin(doc: Doc, p: Param, value: number): Change {
  const text = doc.now.toString();
  const head = /^extends\b.*\n/m.exec(text) ?? /^ruleset\b[^\n]*\}[ \t]*\n/m.exec(text);
  const at = head ? head.index + head[0].length : text.length;
  return { from: at, to: at, insert: `\noverride param ${p.name} = ${value}\n` };
}
