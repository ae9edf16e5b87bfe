// The panes of the page: F6 goes from one to the next; where there is room for one, tabs show which.

const narrow = window.matchMedia("(max-width: 640px)");

export class Panes {
  private panes: HTMLElement[];
  private tabs: HTMLElement[];
  private last = new Map<HTMLElement, HTMLElement>(); // who had the keyboard in each

  constructor(private body: HTMLElement, private shown: (name: string) => void) {
    this.panes = [...body.querySelectorAll<HTMLElement>("[data-pane]")];
    this.tabs = [...body.querySelectorAll<HTMLElement>("[data-tab]")];
    for (const t of this.tabs) t.addEventListener("click", () => this.show(t.dataset["tab"]!));
    for (const p of this.panes) p.addEventListener("focusin", (e) => this.last.set(p, e.target as HTMLElement));
    window.addEventListener("keydown", (e) => {
      if (e.key !== "F6" || e.ctrlKey || e.altKey || e.metaKey) return;
      e.preventDefault();
      this.step(e.shiftKey ? -1 : 1);
    });
    this.show("watch");
  }

  // show brings a pane to the front where only one has room.
  show(name: string) {
    this.body.dataset["shows"] = name;
    if (narrow.matches) this.shown(name);
    for (const t of this.tabs) {
      if (t.dataset["tab"] === name) t.setAttribute("aria-current", "true");
      else t.removeAttribute("aria-current");
    }
  }

  private step(by: number) {
    const shown = narrow.matches ? this.panes : this.panes.filter((p) => p.offsetParent !== null);
    const at = shown.findIndex((p) => p.contains(document.activeElement));
    const next = shown[(at < 0 ? (by > 0 ? 0 : shown.length - 1) : at + by + shown.length) % shown.length]!;
    if (narrow.matches) this.show(next.dataset["pane"] === "knob" ? "watch" : next.dataset["pane"]!);
    const last = this.last.get(next);
    const first = ["[data-first]", ".cm-content", ".hcl-viewer", "button, input"].flatMap((s) => [...next.querySelectorAll<HTMLElement>(s)]);
    (last?.isConnected && last.offsetParent !== null ? last : first.find((e) => e.offsetParent !== null))?.focus();
  }
}
