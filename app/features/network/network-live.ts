import { STATUS_DATA_ID, statusView, type StatusData } from "#app/features/network/status-view.ts";
import type { Tip } from "#app/features/network/network.ts";
import { writeText } from "#app/foundation/figures/ages.ts";
import { clock, onTick } from "#app/foundation/figures/clock.ts";
import { followFigures, writeOrigin } from "#app/foundation/figures/live-figures.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { translatorOf } from "#app/foundation/i18n/translate.ts";
import { frameData } from "#app/foundation/ui/frame-data.ts";
import icons from "#app/foundation/ui/sprites/ui-icons.svg?url";

const NAMES = ["blockTime", "blockHeight", "epoch"] as const;

/** Writes the card as it is now. Attributes and texts change, elements stay. */
function showStatus(card: HTMLElement, { tip, marks, messages }: StatusData, now: number): void {
  const { language } = frameData();
  const t = translatorOf({ network: messages }, language, ["network"]);
  const { answer, icon, age, bars, texts } = statusView({ tip, marks }, now, now, t, formatsFor(language));
  card.dataset.answer = answer;
  card.querySelector(".network-status > svg use")?.setAttribute("href", `${icons}#${icon}`);
  const dot = card.querySelector(".gap-scale > circle");
  if (age !== null) dot?.setAttribute("cx", age);
  dot?.setAttribute("r", age === null ? "0" : "6");
  for (const [index, bar] of [...card.querySelectorAll(".epoch-bar rect")].entries()) bar.setAttribute("width", bars[index]?.width ?? "0");
  card.querySelector(".epoch-bar")?.toggleAttribute("hidden", texts.progress === "");
  card.querySelector(".network-last-block")?.toggleAttribute("hidden", tip.blockTime === null);
  for (const [name, text] of Object.entries(texts)) {
    const place = card.querySelector(`[data-text="${name}"]`);
    if (place) writeText(place, text);
  }
}

/** Writes what came with a new reading: plain values, and how old they are. */
function showReading(card: HTMLElement, tip: Tip): void {
  for (const name of NAMES) {
    const place = card.querySelector<HTMLElement>(`[data-figure="${name}"]`);
    const figure = tip[name];
    if (!place || !figure) continue;
    place.dataset.metric = name;
    place.setAttribute("value", String(figure.value));
  }
  const { blockTime, epoch } = tip;
  const age = card.querySelector<HTMLElement>("[data-figure=blockTime] [data-age-text]");
  if (blockTime) {
    if (age) age.dataset.ageOf = String(blockTime.value);
    writeOrigin(card.querySelector(".network-status .source-line"), { ...blockTime, observedAt: blockTime.fetchedAt });
  }
  if (epoch) writeOrigin(card.querySelector(".network-epoch .source-line"), epoch);
}

/** Keeps the answer to "Is Cardano working?" true while the page is open. */
export function startNetworkStatus(card: HTMLElement): void {
  const data: StatusData = JSON.parse(document.getElementById(STATUS_DATA_ID)?.textContent ?? "");
  const show = (now: number) => showStatus(card, data, now);
  onTick(show);
  followFigures("network", (figures) => {
    data.tip = { ...data.tip, ...figures };
    showReading(card, data.tip);
    show(clock());
  });
  show(clock());
}
