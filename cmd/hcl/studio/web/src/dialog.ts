// Questions to whoever writes.

import { el } from "../../../../../interp/viewer/web/src/dom";

// choose asks a question with some answers; undefined: it was closed.
export function choose(question: string, answers: Record<string, string>): Promise<string | undefined> {
  return new Promise((resolve) => {
    const dialog = el("dialog", { "aria-label": question }, el("p", {}, question)) as HTMLDialogElement;
    const row = el("div", { class: "row" }, ...Object.entries(answers).map(([key, words]) => {
      const b = el("button", { type: "button" }, words);
      b.addEventListener("click", () => dialog.close(key));
      return b;
    }));
    dialog.append(row);
    show(dialog, resolve);
  });
}

// askName asks for a name: small letters, digits and -, with one of some endings if there are any.
export function askName(question: string, name: string, go: string, endings: string[] = []): Promise<string | undefined> {
  return new Promise((resolve) => {
    const format = "Lower-case letters, digits and -" + (endings.length ? `, then ${endings.join(" or ")}.` : ".");
    const input = el("input", { type: "text", value: name, title: format, "aria-label": "Name", pattern: "[a-z][a-z0-9\\-]*" + (endings.length ? `(${endings.join("|").replaceAll(".", "\\.")})` : ""), required: "" }) as HTMLInputElement;
    const ok = el("button", { type: "button", class: "main" }, go), no = el("button", { type: "button" }, "Cancel");
    const dialog = el("dialog", { "aria-label": question }, el("p", {}, question), input, el("small", {}, format),
      el("div", { class: "row" }, ok, no)) as HTMLDialogElement;
    const done = () => { if (input.reportValidity()) dialog.close(input.value); };
    ok.addEventListener("click", done);
    no.addEventListener("click", () => dialog.close());
    input.addEventListener("keydown", (e) => { if (e.key === "Enter") { e.preventDefault(); done(); } });
    show(dialog, resolve);
    input.select();
  });
}

function show(dialog: HTMLDialogElement, resolve: (answer: string | undefined) => void) {
  dialog.addEventListener("close", () => { dialog.remove(); resolve(dialog.returnValue || undefined); });
  document.body.append(dialog);
  dialog.showModal();
}
