import { hintOf, newsTopic, NO_NEWS } from "#app/features/news/news.ts";
import { changedAt, compareStories, goToList, hasStories, newsTexts, requestPage, showPage } from "#app/features/news/ui/news-parts.ts";
import { isLanguage } from "#app/foundation/i18n/languages.ts";
import { latestEntry, subscribe } from "#app/foundation/live/live-client.ts";

const NONE = { version: 0, value: NO_NEWS };
/** All pages hear of new stories at the same moment; they ask for them one after the other, within this time. In milliseconds. */
const SPREAD_MS = 2_000;
/** The pause after a page that came without what is new, or not at all, doubles up to the longest. */
const FIRST_RETRY_MS = 1_500;
const MAX_RETRY_MS = 30_000;
/** So often, with such a pause in milliseconds, a refresh waits until the server has drawn what it brought. */
const RELOADS = 5;
const RELOAD_PAUSE_MS = 400;

/** Further pages of a list stand still. */
const isOlderPage = (): boolean => new URLSearchParams(location.search).has("cursor");

export interface StoryWatch {
  /** Looks whether there is something newer than the list that is shown now. */
  follow(): void;
  /** Shows the newest stories at once; `isMore` when there must be some. Resolves to whether the list came. */
  reload(isMore: boolean): Promise<boolean>;
}

/**
 * The page's stories, asked again when the server hints at something new. New and reworded ones wait until the visitor
 * asks for them, so that nothing moves while it is read; an empty list takes them at once. `onDrawn` follows what was drawn.
 */
export function watchStories(main: HTMLElement, onDrawn: () => void): StoryWatch {
  const t = newsTexts(main);
  let known = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const newest = (): number => {
    const { value } = latestEntry(newsTopic, NONE);
    return Math.max(
      0,
      ...(main.dataset.languages ?? "").split(",").map((language) => (isLanguage(language) ? hintOf(value, language).changedAt : 0)),
    );
  };
  const isBehind = () => !isOlderPage() && newest() > Math.max(known, changedAt(document));

  async function load(): Promise<void> {
    const { search } = location;
    const page = await requestPage(search);
    if (typeof page === "string" || location.search !== search) return;
    known = changedAt(page);
    if (hasStories()) offer(page);
    else showPage(page);
    onDrawn();
  }
  function offer(page: Document): void {
    const { added, altered } = compareStories(page);
    const [bar, template] = [document.querySelector(".new-stories-bar"), document.getElementById("news-waiting")];
    const button = template instanceof HTMLTemplateElement ? document.importNode(template.content, true).querySelector("button") : null;
    if (!bar || !button || (added === 0 && !altered)) return bar?.replaceChildren();
    button.append(added > 0 ? t("fresh.stories", { count: added }) : t("fresh.changed"));
    button.addEventListener("click", () => {
      showPage(page);
      onDrawn();
      // The button disappears with what it said.
      goToList();
    });
    bar.replaceChildren(button);
  }
  function follow(wait = Math.random() * SPREAD_MS, next = FIRST_RETRY_MS): void {
    if (timer !== undefined || !isBehind()) return;
    timer = setTimeout(() => {
      void load().finally(() => {
        timer = undefined;
        follow(next, Math.min(next * 2, MAX_RETRY_MS));
      });
    }, wait);
  }
  async function reload(isMore: boolean): Promise<boolean> {
    if (isOlderPage()) return true;
    const { search } = location;
    const before = changedAt(document);
    for (let turn = 1; ; turn++) {
      const page = await requestPage(search);
      if (typeof page === "string") return false;
      const isNewest = changedAt(page) >= newest() && (!isMore || changedAt(page) > before);
      if (isNewest || turn === RELOADS) {
        if (location.search !== search) return true;
        showPage(page);
        onDrawn();
        return true;
      }
      await new Promise((resolve) => setTimeout(resolve, RELOAD_PAUSE_MS));
    }
  }

  subscribe(newsTopic, NONE, () => follow());
  return { follow: () => follow(), reload };
}
