// The rulebook as it follows from the text that is written, open at the declaration where the cursor is.

import { el } from "../../../../../interp/viewer/web/src/dom";
import { type Wire, wordsOf } from "./wire";

const pause = 800; // milliseconds behind the last key

export class Book {
  private timer: number | undefined;
  private running = new AbortController();
  private address = "";
  private anchor = "";
  private asked = ""; // the ruleset

  constructor(private pane: HTMLElement, private place: HTMLElement, private status: HTMLElement, private wire: Wire,
    private sync: () => Promise<void>, private reads: (on: boolean) => void) {}

  get isOpen() { return document.body.classList.contains("reading"); }

  open(ruleset: string) {
    this.reads(true);
    if (ruleset !== this.asked || this.pane.classList.contains("old")) void this.make(ruleset);
  }

  close() { this.reads(false); }

  // touch notes that the rules have changed, or are others.
  touch(ruleset: string) {
    this.pane.classList.add("old");
    clearTimeout(this.timer);
    if (this.isOpen) this.timer = window.setTimeout(() => void this.make(ruleset), pause);
  }

  // at is the declaration where the cursor is.
  at(anchor: string) {
    if (anchor === this.anchor) return;
    this.anchor = anchor;
    if (this.isOpen) this.turn();
  }

  private turn() {
    const frame = this.place.querySelector("iframe");
    if (frame && this.address) frame.src = this.address + (this.anchor && "#" + this.anchor);
  }

  private async make(ruleset: string) {
    this.running.abort();
    const { signal } = (this.running = new AbortController());
    this.status.textContent = "Building the rulebook …";
    try {
      await this.sync();
      const { address } = await this.wire.request<{ address: string }>("hcl/report", { uri: ruleset, what: "book" }, signal);
      // The last one stays in sight until the next is there.
      const next = el("iframe", { title: "The rulebook", sandbox: "" }) as HTMLIFrameElement;
      const old = [...this.place.children] as HTMLElement[];
      next.addEventListener("load", () => {
        if (signal.aborted) return;
        for (const o of old) o.remove();
        this.status.textContent = "";
        this.pane.classList.remove("old");
      }, { once: true });
      [this.asked, this.address] = [ruleset, new URL(address, location.href).href];
      next.src = this.address + (this.anchor && "#" + this.anchor);
      this.place.append(next);
    } catch (error) {
      if (signal.aborted) return;
      const words = wordsOf(error);
      this.status.textContent = words.startsWith("there are mistakes") ? "Fix the mistakes to update: this is the book of the last text without any." : words;
    }
  }
}
