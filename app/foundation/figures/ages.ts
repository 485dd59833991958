import { clock, onTick } from "#app/foundation/figures/clock.ts";
import { stateDotOf, stateOf } from "#app/foundation/figures/figure.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { liveControl } from "#app/foundation/live/live-client.ts";
import { frameData, frameText } from "#app/foundation/ui/frame-data.ts";

/** Replaces a text and keeps its node, so that React still owns it. */
export function writeText(element: Element, text: string): void {
  if (element.textContent === text) return;
  if (element.firstChild instanceof Text && element.childNodes.length === 1) element.firstChild.nodeValue = text;
  else element.textContent = text;
}

function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function showAge(element: HTMLElement, now: number): void {
  const { ageOf, staleAt, ageText = "{{age}}" } = element.dataset;
  const observedAt = Number(ageOf);
  const text = ageText.replace("{{age}}", formatsFor(frameData().language).age(observedAt, now));
  const figure = staleAt === undefined ? undefined : { observedAt, staleAt: Number(staleAt) };
  writeText(element, figure && stateOf(figure, now) === "delayed" ? `${frameText("figure.delayed")} · ${text}` : text);
  const dot = figure && element.closest(".source-line")?.querySelector(".state-dot");
  if (!dot) return;
  setAttribute(dot, "data-state", stateDotOf(figure, now));
  setAttribute(dot, "data-paused", liveControl().paused ? "true" : undefined);
}

/** Writes the time left into `data-until-text`, or `data-until-over` once the time is up. */
function showTimeLeft(element: HTMLElement, now: number): void {
  const { until, untilText = "{{duration}}", untilOver } = element.dataset;
  if (untilOver !== undefined && Number(until) <= now) writeText(element, untilOver);
  else writeText(element, untilText.replace("{{duration}}", formatsFor(frameData().language).duration(Number(until) - now)));
}

/** A hydrated island updates its own ages. */
const OF_ISLAND = "[data-hydrated] *";

function showAges(now: number): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-age-of]:not(${OF_ISLAND})`)) showAge(element, now);
  for (const element of document.querySelectorAll<HTMLElement>(`[data-until]:not(${OF_ISLAND})`)) showTimeLeft(element, now);
}

/** Updates ages every second while the page is visible, and at once in changed elements, before they're painted. */
export function startAges(): void {
  onTick(showAges);
  const show = () => showAges(clock());
  new MutationObserver(show).observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributeFilter: ["data-age-of", "data-stale-at", "data-until"],
  });
  show();
}
