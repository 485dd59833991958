import type { BlockTime, Tip } from "#app/features/network/network.ts";
import {
  blocksPerHour,
  epochProgress,
  MEAN_GAP,
  MIN_BLOCKS_PER_HOUR,
  networkStatus,
  type NetworkStatus,
} from "#app/features/network/network-status.ts";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import type { Translate } from "#app/foundation/i18n/translate.ts";
import type { UiIconName } from "#app/foundation/ui/ui-icon.tsx";

const ICONS: Record<NetworkStatus["answer"], UiIconName> = {
  yes: "circle-check",
  slower: "circle-exclamation-point",
  unknown: "circle-question-mark",
};

/** The scale is logarithmic, so that both seconds and minutes have room. */
const SCALE_MIN_MS = 5_000;
const SCALE_MAX_MS = 30 * 60_000;
/** Position of a gap on the scale, in percent of its width. */
export const positionOf = (ms: number): number =>
  Math.round(Math.min(1, Math.max(0, Math.log(ms / SCALE_MIN_MS) / Math.log(SCALE_MAX_MS / SCALE_MIN_MS))) * 1000) / 10;

const EPOCH_DAYS = [0, 1, 2, 3, 4];

/** Each day's bar with its filled share, and the text below. */
function epochView(
  { epoch, epochStart, epochEnd }: Tip,
  now: number | null,
  renderedAt: number,
  t: Translate<"network">,
  formats: Formats,
) {
  const progress = epochStart && epochEnd ? epochProgress(epochStart.value, epochEnd.value, now ?? renderedAt) : null;
  const passed = (progress?.done ?? 0) * EPOCH_DAYS.length;
  const end = epochEnd?.value ?? 0;
  const ends =
    now === null
      ? t("epoch.endsAt", { time: `${formats.dayMonth(end)}, ${formats.hourMinute(end)}\u00a0UTC` })
      : t("epoch.endsIn", { duration: formats.duration(end - now) });
  return {
    title: epoch ? t("epoch.title", { epoch: epoch.value }) : t("epoch.unknown"),
    bars: EPOCH_DAYS.map((day) => ({ day, width: `${(Math.min(1, Math.max(0, passed - day)) * 100).toFixed(1)}%` })),
    progress: progress && `${t("epoch.day", { day: progress.day, days: progress.days })} · ${ends}`,
  };
}

interface StatusInput {
  tip: Tip;
  marks: readonly BlockTime[];
  /** Null on the server and before hydration, because a cached page shows times, not ages. */
  now: number | null;
  renderedAt: number;
}

/** Values of the status card. The reason has no ticking figure, because screen readers announce every change. */
export function statusView({ tip, marks, now, renderedAt }: StatusInput, t: Translate<"network">, formats: Formats) {
  const { blockTime, blockHeight } = tip;
  const perHour = blocksPerHour(marks, blockHeight && blockTime ? { height: blockHeight.value, time: blockTime.value } : null);
  const { answer, reason } = networkStatus(blockTime, perHour, now ?? renderedAt);
  return {
    answer,
    icon: ICONS[answer],
    reason: t(`because.${reason}`, {
      gap: formats.duration(blockTime ? blockTime.fetchedAt - blockTime.value : 0),
      mean: formats.span(MEAN_GAP),
      blocks: formats.integer(perHour ?? 0),
      fewest: formats.integer(MIN_BLOCKS_PER_HOUR),
    }),
    /** Position of the newest block's age on the scale; null when unknown. */
    age: blockTime && answer !== "unknown" ? `${positionOf((now ?? blockTime.fetchedAt) - blockTime.value)}%` : null,
    perHour: perHour === null ? t("last.notYet") : formats.integer(Math.round(perHour)),
    epoch: epochView(tip, now, renderedAt, t, formats),
  };
}
