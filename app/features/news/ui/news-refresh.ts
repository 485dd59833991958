import { requestRefresh } from "#app/features/news/ui/request-refresh.ts";
import { hasStories, newsTexts, shownList } from "#app/features/news/ui/news-parts.ts";
import { showSkeletons } from "#app/features/news/ui/news-wait.ts";
import type { StoryWatch } from "#app/features/news/ui/news-live.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { setBusy } from "#app/foundation/ui/busy-button.ts";
import { frameData, say } from "#app/foundation/ui/frame-data.ts";
import { leaveFor } from "#app/foundation/ui/navigation-guard.ts";
import { closestTo } from "#app/foundation/ui/page-events.ts";
import { toast } from "#app/foundation/ui/toast.ts";

/**
 * The visitor's refresh, which all visitors share: it asks the sources that are due and says what came of it. Every button with
 * `data-news-refresh` begins it.
 */
export function startRefresh(main: HTMLElement, { reload }: Pick<StoryWatch, "reload">): void {
  const t = newsTexts(main);
  const { language } = frameData();
  let isBusy = false;

  function showBusy(busy: boolean): void {
    isBusy = busy;
    for (const button of main.querySelectorAll<HTMLButtonElement>("[data-news-refresh]")) {
      setBusy(button, busy);
      button.querySelector("svg")?.classList.toggle("spinning", busy);
      const words = button.querySelector(".news-refresh-words");
      if (words) words.textContent = t(busy ? "masthead.refreshing" : "masthead.refresh");
    }
  }
  const showUnavailable = () =>
    toast.error(t("refresh.failed"), {
      description: navigator.onLine ? t("refresh.failedText") : `${t("refresh.failedText")} ${say("away.offline")}`,
    });
  function showNotDue(askedAt: number | null, dueAt: number | null): void {
    const formats = formatsFor(language);
    const now = Date.now();
    const isKnown = askedAt !== null && dueAt !== null && dueAt > now;
    const description = isKnown
      ? t("refresh.notDueText", { age: formats.age(askedAt, now), duration: formats.duration(Math.max(dueAt - now, 60_000)) })
      : t("refresh.notDueLater");
    toast.message(t("refresh.notDue"), { description });
  }
  function showNoSource(): void {
    const action = { label: t("empty.sources"), onClick: () => void leaveFor(pathIn("/news/sources", language)) };
    toast.error(t("refresh.failed"), { description: `${t("refresh.failedText")} ${t("refresh.noSource")}`, action });
  }

  async function refresh(): Promise<void> {
    showBusy(true);
    // A list without stories shows that some are on their way, and its notice again when none came.
    const notice = hasStories() ? null : [...(shownList()?.childNodes ?? [])];
    if (notice) showSkeletons(location.search);
    try {
      const answer = await requestRefresh();
      if (answer.kind === "not-due") showNotDue(answer.askedAt, answer.dueAt);
      else if (answer.kind === "failed") showNoSource();
      else if (await reload(answer.added > 0)) toast.success(t("refresh.done"), { description: t("refresh.doneText") });
      else showUnavailable();
    } catch {
      showUnavailable();
    } finally {
      if (notice && shownList()?.querySelector(".story-skeleton")) shownList()?.replaceChildren(...notice);
      showBusy(false);
    }
  }
  main.addEventListener("click", (event) => void (!isBusy && closestTo(event, "[data-news-refresh]") && refresh()));
}
