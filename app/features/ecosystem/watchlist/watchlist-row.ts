import type { WatchedProject } from "#app/features/ecosystem/watchlist/watched-project.ts";

/** Writes what is known of a project into a row that the server has drawn for another one. */
export function writeWatchedProject(row: HTMLElement, { id, name, href, category, group, isClosed }: WatchedProject): void {
  const article = row.querySelector("article");
  const link = article?.querySelector<HTMLAnchorElement>("h3 > a");
  const label = article?.querySelector(".category-label");
  if (!article || !link || !label) return;
  article.dataset.project = id;
  article.dataset.cat = category;
  article.toggleAttribute("data-closed", isClosed);
  article.querySelector(".avatar > use")?.setAttribute("href", `/art/avatar/${id}.svg#art`);
  link.href = href;
  link.textContent = name;
  if (label.lastChild) label.lastChild.nodeValue = group;
}
