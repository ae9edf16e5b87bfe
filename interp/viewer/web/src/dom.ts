// Elements of the page. What a ruleset says is text: nothing in it becomes markup.

type Child = Node | string | undefined | false;

export function el(tag: string, attributes: Record<string, string> = {}, ...children: Child[]): HTMLElement {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag: string, attributes: Record<string, string | number> = {}, ...children: Child[]): SVGElement {
  const words = Object.fromEntries(Object.entries(attributes).map(([k, v]) => [k, String(v)]));
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), words, children);
}

function fill<T extends HTMLElement | SVGElement>(e: T, attributes: Record<string, string>, children: Child[]): T {
  for (const [k, v] of Object.entries(attributes)) {
    if (k === "style") e.style.cssText = v; // which no policy of a page forbids
    else e.setAttribute(k, v);
  }
  e.append(...children.filter((c): c is Node | string => !!c || c === ""));
  return e;
}
