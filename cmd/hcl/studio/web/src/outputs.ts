// What one takes away: reports on pages of their own, a bundle, what tests say.

import type { EditorView } from "@codemirror/view";
import { el } from "../../../../../interp/viewer/web/src/dom";
import { closing, put } from "./below";
import type { Param } from "./contract";
import type { Subject } from "./watch";
import { type Wire, wordsOf } from "./wire";

// openReport opens what a verb tells of the present text in a tab of its own.
export async function openReport(wire: Wire, s: Subject, what: string, number: Param | undefined) {
  const asked = { uri: s.ruleset, scenario: s.scenario, what, ...(what === "sweep" && number && sweepOf(number)) };
  const { address } = await wire.request<{ address: string }>("hcl/report", asked);
  window.open(address, "_blank", "noopener");
}

// sweepOf is what values of a number are worth looking at: about eight, from its lowest to twice what it is.
function sweepOf(p: Param) {
  const from = p.low ?? Math.min(p.value, 0), most = p.high ?? Math.max(from + 7, p.value * 2);
  const step = Math.max(1, Math.round((most - from) / 7));
  return { name: p.name, from, to: from + Math.floor((most - from) / step) * step, step };
}

// share gives the rules as they are saved, with all that they build on, as one file; its name, and that of the fight in view.
export async function share(wire: Wire, s: Subject): Promise<{ name: string; fight: string }> {
  const { name, fight, text } = await wire.request<{ name: string; fight: string; text: string }>("hcl/bundle", { uri: s.ruleset, scenario: s.scenario });
  const href = URL.createObjectURL(new Blob([text]));
  el("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
  return { name, fight };
}

// runTests runs tests of a file as it is saved, all or those of one title, and shows below its text what they say.
export async function runTests(wire: Wire, view: EditorView, uri: string, only: string) {
  const said = el("pre", { tabindex: "0" }, "The tests are being run …");
  put(view, el("div", { class: "tests", role: "status" }, closing(view), said));
  said.textContent = await wire.request<{ text: string }>("hcl/test", { uri, only }).then((r) => r.text.trim(), (e) => wordsOf(e));
  said.parentElement!.scrollTop = said.parentElement!.scrollHeight; // where the sum is
}
