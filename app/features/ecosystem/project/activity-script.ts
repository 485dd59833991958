import { activityTopic, NO_ACTIVITY, type ActivityHint } from "#app/features/ecosystem/activity/activity-hint.ts";
import { writeText } from "#app/foundation/figures/ages.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { translatorOf } from "#app/foundation/i18n/translate.ts";
import { latestEntry, liveControl, onLiveControl, subscribe } from "#app/foundation/live/live-client.ts";
import { askAgain } from "#app/foundation/live/ask-again.ts";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { frameData, say } from "#app/foundation/ui/frame-data.ts";
import { closestTo } from "#app/foundation/ui/page-events.ts";
import { startTabs } from "#app/foundation/ui/tabs-script.ts";
import { toast } from "#app/foundation/ui/toast.ts";

const NONE = { version: 0, value: NO_ACTIVITY };
/** The pause after a page that came without what is new, or not at all, doubles up to the longest. */
const FIRST_RETRY_MS = 1_500;
const MAX_RETRY_MS = 30_000;

const listsIn = (section: ParentNode): HTMLElement[] => [...section.querySelectorAll<HTMLElement>("[data-entries]")];
const idsIn = (list: ParentNode) => [...list.querySelectorAll<HTMLElement>("[data-entry]")].map(({ dataset }) => dataset.entry);

/** Puts the server's newer list in the place of the one that is shown. */
function showList(section: HTMLElement, list: HTMLElement, drawn: HTMLElement): void {
  list.replaceChildren(...[...drawn.childNodes].map((node) => document.importNode(node, true)));
  list.closest("[role=tabpanel]")?.querySelector(".new-entries")?.replaceChildren();
  const count = section.querySelector(`[data-tab="${list.dataset.entries}"] .tab-count`);
  const { length } = idsIn(list);
  count?.toggleAttribute("hidden", length === 0);
  if (count) writeText(count, formatsFor(frameData().language).integer(length));
}

/** New entries wait until the visitor asks for them, so that nothing moves under whoever reads; an empty list takes them at once. */
function offer(section: HTMLElement, list: HTMLElement, drawn: HTMLElement): void {
  const shown = idsIn(list);
  const count = idsIn(drawn).filter((id) => !shown.includes(id)).length;
  if (shown.length === 0 || count === 0) return showList(section, list, drawn);
  const t = translatorOf({ project: JSON.parse(section.dataset.messages ?? "{}") }, frameData().language, ["project"]);
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "button button-small", textContent: t("community.showNew", { count }) });
  button.addEventListener("click", () => showList(section, list, drawn));
  list.closest("[role=tabpanel]")?.querySelector(".new-entries")?.replaceChildren(button);
}

/** When each source last answered, where the server has written it. */
function showAnswered(section: HTMLElement, answered: ActivityHint["answered"]): void {
  for (const [source, at] of Object.entries(answered)) {
    const age = section.querySelector<HTMLElement>(`[data-source="${source}"] [data-age-of]`);
    if (age) age.dataset.ageOf = String(at);
  }
}

/** Keeps what happened around a project up to date: asked for again when the server hints at something new. */
export function startActivity(section: HTMLElement): void {
  const { activityOf = "" } = section.dataset;
  let known = Number(section.dataset.changed);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const load = async () => {
    const fresh = (await askAgain()).querySelector<HTMLElement>("[data-activity-of]");
    if (!fresh) return;
    known = Number(fresh.dataset.changed);
    const drawn = listsIn(fresh);
    for (const [index, list] of listsIn(section).entries()) if (drawn[index]) offer(section, list, drawn[index]);
  };
  const follow = (wait = 0) => {
    const { changed, answered } = latestEntry(activityTopic, NONE).value;
    const isNews = () => !liveControl().paused && (changed[activityOf] ?? 0) > known;
    showAnswered(section, answered);
    if (timer !== undefined || !isNews()) return;
    timer = setTimeout(() => {
      void load()
        .catch(() => undefined)
        .finally(() => {
          timer = undefined;
          follow(Math.min(Math.max(wait * 2, FIRST_RETRY_MS), MAX_RETRY_MS));
        });
    }, wait);
  };
  const retry = (button: HTMLElement) => {
    button.ariaBusy = "true";
    void load()
      .catch(() => toast.error(say(unreachableReasonKey())))
      .finally(() => (button.ariaBusy = "false"));
  };

  startTabs(section);
  section.addEventListener("click", (event) => {
    const button = closestTo(event, "[data-retry]");
    if (button) retry(button);
  });
  subscribe(activityTopic, NONE, () => follow());
  onLiveControl(() => follow());
}
