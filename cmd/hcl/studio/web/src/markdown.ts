// What the server says in Markdown has become HTML when it comes here. Whatever a ruleset puts into it stays text.

const allowed = new Set(["P", "PRE", "CODE", "SPAN", "BR", "UL", "OL", "LI", "STRONG", "EM", "B", "I", "DEL", "H1", "H2", "H3", "H4", "H5", "H6", "HR",
  "BLOCKQUOTE", "TABLE", "THEAD", "TBODY", "TR", "TH", "TD"]);
const dropped = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "IFRAME", "OBJECT", "EMBED"]);

// sanitize keeps elements that only lay text out, without attributes; of all others their text stays.
export function sanitize(html: string): string {
  const body = new DOMParser().parseFromString(html, "text/html").body; // where nothing runs and nothing is fetched
  const out = document.implementation.createHTMLDocument().createElement("div");
  copy(body, out);
  return out.innerHTML;
}

function copy(from: Node, to: HTMLElement) {
  for (const n of from.childNodes) {
    if (n instanceof Text || n.nodeType === Node.TEXT_NODE) to.append(n.textContent ?? "");
    if (n.nodeType !== Node.ELEMENT_NODE) continue;
    const name = (n as Element).tagName;
    if (dropped.has(name)) continue;
    if (!allowed.has(name)) { copy(n, to); continue; }
    const e = to.ownerDocument.createElement(name);
    to.append(e);
    copy(n, e);
  }
}
