import { flash } from "#app/foundation/figures/flash.ts";

/** What scripts, the visitor and the browser have changed on an element: a newer drawing of it knows nothing of that. */
const OWNED = new Set(["style", "open", "data-part", "data-counting"]);

function morphAttributes(element: Element, drawn: Element): void {
  for (const name of element.getAttributeNames()) if (!drawn.hasAttribute(name) && !OWNED.has(name)) element.removeAttribute(name);
  for (const { name, value } of drawn.attributes) {
    const before = element.getAttribute(name);
    if (OWNED.has(name) || before === value) continue;
    element.setAttribute(name, value);
    if (name === "value" && before !== null && element instanceof HTMLDataElement) flash(element, Number(value) > Number(before));
  }
}

const isAlike = (one: Node, other: Node | undefined): boolean => one.nodeName === other?.nodeName;

/** Makes an element like a newer drawing of it. Elements that are in both stay, with the focus and what stands open. */
export function morph(element: Element, drawn: Element): void {
  morphAttributes(element, drawn);
  const [nodes, wanted] = [[...element.childNodes], [...drawn.childNodes]];
  if (nodes.length !== wanted.length || nodes.some((node, index) => !isAlike(node, wanted[index]))) {
    element.replaceChildren(...wanted.map((node) => document.importNode(node, true)));
    return;
  }
  for (const [index, node] of nodes.entries()) {
    const next = wanted[index];
    if (node instanceof Element && next instanceof Element) morph(node, next);
    else if (next && node.nodeValue !== next.nodeValue) node.nodeValue = next.nodeValue;
  }
}
