import { avatarPicture } from "#app/foundation/ui/art/avatar-picture.ts";
import type { WatchedProject } from "#app/features/ecosystem/watchlist/watched-project.ts";

/** Writes what is known of a project into a row that the server has drawn for another one. */
export function writeWatchedProject(row: HTMLElement, { id, name, href, category, group, isClosed, logo }: WatchedProject): void {
  const article = row.querySelector("article");
  const link = article?.querySelector<HTMLAnchorElement>("h3 > a");
  const label = article?.querySelector(".category-label");
  if (!article || !link || !label) return;
  article.dataset.project = id;
  article.dataset.cat = category;
  article.toggleAttribute("data-closed", isClosed);
  const avatar = article.querySelector(".avatar");
  avatar?.querySelector("use")?.setAttribute("href", avatarPicture("project", id));
  writeLogo(avatar, logo);
  link.href = href;
  link.textContent = name;
  if (label.lastChild) label.lastChild.nodeValue = group;
}

/** Puts a project's logo in the place of that of the project that the row was drawn for. */
function writeLogo(avatar: Element | null, logo: string | null): void {
  avatar?.querySelector("foreignObject")?.remove();
  const template = document.querySelector<HTMLTemplateElement>("template#avatar-logo");
  const drawn = template?.content.querySelector("foreignObject")?.cloneNode(true);
  if (logo === null || !(drawn instanceof Element)) return;
  drawn.querySelector("img")?.setAttribute("src", logo);
  avatar?.append(drawn);
}
