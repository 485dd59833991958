import icons from "./sprites/ui-icons.svg?url";
import type { UiIconName } from "#app/foundation/ui/ui-icon.tsx";

/** Creates an element with properties and content. The caller sets attributes. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...content);
  return element;
}

/** Creates the same icon as `UiIcon`. */
export function createIcon(name: UiIconName, size = 24): Node {
  const template = document.createElement("template");
  template.innerHTML = `<svg class="lucide" width="${size}" height="${size}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><use href="${icons}#${name}"/></svg>`;
  return template.content;
}
