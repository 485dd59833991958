import * as v from "valibot";
import { askAgain } from "#app/foundation/live/ask-again.ts";
import { latestEntry, liveControl, onLiveControl, subscribe } from "#app/foundation/live/live-client.ts";
import { morph } from "#app/foundation/live/morph.ts";
import { topic } from "#app/foundation/live/topic.ts";

/** All pages hear of a new value at the same moment; they ask for their parts one after the other, within this time. In milliseconds. */
const SPREAD_MS = 2_000;
/** The pause after a page that came without the new value, or not at all, doubles up to the longest. */
const FIRST_RETRY_MS = 1_500;
const MAX_RETRY_MS = 30_000;

const NONE = { version: 0, value: undefined };
const versionsOf = ({ dataset }: HTMLElement): number[] => (dataset.version ?? "").split(",").map(Number);
const topicsOf = ({ dataset }: HTMLElement) => (dataset.topic ?? "").split(",").map((name) => topic<unknown>(name, v.unknown()));
const partsOn = (page: Document): HTMLElement[] => [...page.querySelectorAll<HTMLElement>("[data-live-part]")];

const isNewer = (versions: readonly number[], part: HTMLElement): boolean => {
  const drawn = versionsOf(part);
  return versions.some((version, at) => version > (drawn[at] ?? 0));
};

/** Whether a newer value than a drawn one is known. */
const isOld = (part: HTMLElement): boolean =>
  isNewer(
    topicsOf(part).map((one) => latestEntry(one, NONE).version),
    part,
  );

type Draw = (part: HTMLElement, drawn: HTMLElement) => void;
const ownDrawings = new Map<string, Draw>();

/** Lets a script take a part's new drawing by itself: what the visitor has done to the part, the server doesn't know. */
export const drawPartBy = (name: string, draw: Draw): void => void ownDrawings.set(name, draw);

const drawPart: Draw = (part, drawn) => (ownDrawings.get(part.dataset.livePart ?? "") ?? morph)(part, drawn);

async function redraw(): Promise<void> {
  const { search } = location;
  const fresh = partsOn(await askAgain(search));
  // By then another range of the chart may be shown.
  if (liveControl().paused || location.search !== search) return;
  for (const part of partsOn(document)) {
    const drawn = fresh.find(({ dataset }) => dataset.livePart === part.dataset.livePart);
    if (drawn && isNewer(versionsOf(drawn), part)) drawPart(part, drawn);
  }
}

/**
 * Keeps the parts of the page true that are too rich to be written by a script: each has a name, its topics and
 * the versions that it shows (live-part.ts). When a newer one comes, the server's new drawing takes its place.
 */
export function startLiveParts(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const parts = partsOn(document).filter(({ dataset }) => dataset.topic !== undefined);
  const follow = (wait: number, next = FIRST_RETRY_MS) => {
    if (timer !== undefined || liveControl().paused || !parts.some(isOld)) return;
    timer = setTimeout(() => {
      void redraw()
        .catch(() => undefined)
        .finally(() => {
          timer = undefined;
          follow(next, Math.min(next * 2, MAX_RETRY_MS));
        });
    }, wait);
  };
  const begin = () => follow(Math.random() * SPREAD_MS);
  const topics = new Map(parts.flatMap(topicsOf).map((one) => [one.name, one]));
  onLiveControl(begin);
  for (const one of topics.values()) subscribe(one, NONE, begin);
}
