import { diffStories, type StoryDiff } from "#app/features/news/ui/story-diff.ts";
import type { NewsFailure } from "#app/features/news/news.ts";
import { translatorOf } from "#app/foundation/i18n/translate.ts";
import { morph } from "#app/foundation/live/morph.ts";
import { create } from "#app/foundation/ui/create-element.ts";
import { frameData } from "#app/foundation/ui/frame-data.ts";

/** The parts of the page that another list changes, by their IDs. */
export const NEWS_PARTS = { filters: "news-filters", panel: "news-panel", list: "news-list", feeds: "news-feeds" } as const;

/** The answers that a proxy gives in the place of a site that is away. */
const GATEWAY_STATUSES = new Set([502, 503, 504]);

const mainOf = (page: Document): HTMLElement | null => page.getElementById("main");

/** The list of this page. */
export const shownList = (): HTMLElement | null => document.getElementById(NEWS_PARTS.list);

/** When the stories in a page's languages last changed, as the server drew it. */
export const changedAt = (page: Document): number => Number(mainOf(page)?.dataset.changed ?? 0);

export type NewsTexts = ReturnType<typeof newsTexts>;

/** The texts that scripts say on this page. */
export const newsTexts = ({ dataset }: HTMLElement) =>
  translatorOf({ news: JSON.parse(dataset.messages ?? "{}") }, frameData().language, ["news"]);

/** The server's page of another query, or why it isn't there. */
export async function requestPage(search: string, signal?: AbortSignal): Promise<Document | NewsFailure> {
  try {
    const timeout = AbortSignal.timeout(10_000);
    const response = await fetch(location.pathname + search, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    // A list that failed on the server is a page too, and says so itself.
    if (page.getElementById(NEWS_PARTS.panel)) return page;
    return GATEWAY_STATUSES.has(response.status) ? "unreachable" : "fetch";
  } catch {
    return navigator.onLine ? "unreachable" : "offline";
  }
}

const nodesOf = (parent: ParentNode): Node[] => [...parent.childNodes].map((node) => document.importNode(node, true));

/** Shows the list of another page, with its title and the filters that lead to it; what has the focus there keeps it. */
export function showPage(page: Document): void {
  document.title = page.title;
  const drawn = page.getElementById(NEWS_PARTS.list);
  // Another list's stories are no newer drawing of these.
  if (drawn) shownList()?.replaceChildren(...nodesOf(drawn));
  for (const id of [NEWS_PARTS.filters, NEWS_PARTS.panel, NEWS_PARTS.feeds]) {
    const [part, wanted] = [document.getElementById(id), page.getElementById(id)];
    if (part && wanted) morph(part, wanted);
  }
  const [main, { changed, languages } = {}] = [mainOf(document), mainOf(page)?.dataset];
  Object.assign(main?.dataset ?? {}, { changed, languages });
}

/** Goes to the top of the list, where what had the focus is gone. */
export function goToList(): void {
  const panel = document.getElementById(NEWS_PARTS.panel);
  panel?.focus({ preventScroll: true });
  panel?.scrollIntoView();
}

/** Shows what a template of the page holds in the place of the list; `change` may alter it before. */
export function showTemplate(id: string, change: (content: DocumentFragment) => void): void {
  const template = document.getElementById(id);
  if (!(template instanceof HTMLTemplateElement)) return;
  const content = document.importNode(template.content, true);
  change(content);
  shownList()?.replaceChildren(content);
}

const storiesIn = (list: ParentNode): HTMLElement[] => [...list.querySelectorAll<HTMLElement>("[data-article]")];

export const hasStories = (): boolean => document.querySelector(`#${NEWS_PARTS.list} [data-article]`) !== null;

/** What of a story can move what is below it: counts and ages don't. */
function wordsOf(story: HTMLElement): string {
  const link = story.querySelector(".story-link");
  return [link?.getAttribute("href"), link?.textContent, story.querySelector(".lead-excerpt")?.textContent].join("\n");
}
const shownIn = (list: ParentNode) => storiesIn(list).map((story) => ({ id: story.dataset.article ?? "", words: wordsOf(story) }));

/**
 * Shows where an earlier visit ended: how many stories are newer is said beside the first day, and a line is drawn over the first
 * row that isn't, so that nothing moves.
 */
export function markNewSince(visit: number, t: NewsTexts): void {
  const list = document.querySelector<HTMLElement>('[data-stories="own"] .wire-groups');
  if (visit === 0 || !list) return;
  const rows = [...list.querySelectorAll<HTMLElement>("[data-at]")];
  const isNew = ({ dataset }: HTMLElement) => Number(dataset.at) > visit;
  const first = rows.findIndex((row) => !isNew(row));
  const count = rows.filter(isNew).length;
  // In another order than by time there is no such line.
  if (count === 0 || rows.slice(first === -1 ? rows.length : first).some(isNew)) return;
  const heading = list.querySelector(".wire-heading");
  if (!heading?.querySelector("span")) heading?.append(create("span", {}, t("wire.fresh", { count })));
  const seen = rows[first];
  if (seen) seen.dataset.lastSeen = list.dataset.seen;
}

/** How a newer drawing of the lists on this page differs from them; counts and marks of the stories in both settle in place. */
export function compareStories(page: Document): StoryDiff {
  const difference: StoryDiff = { added: 0, altered: false };
  for (const list of document.querySelectorAll<HTMLElement>("[data-stories]")) {
    const drawn = page.querySelector<HTMLElement>(`[data-stories="${list.dataset.stories}"]`);
    if (!drawn) continue;
    const { added, altered } = diffStories(shownIn(list), shownIn(drawn));
    difference.added += added;
    difference.altered ||= altered;
    const fresh = new Map(storiesIn(drawn).map((story) => [story.dataset.article, story]));
    for (const story of storiesIn(list)) {
      const other = fresh.get(story.dataset.article);
      if (other && wordsOf(other) === wordsOf(story)) morph(story, other);
    }
  }
  return difference;
}
