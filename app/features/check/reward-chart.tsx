import type { EpochReward } from "#app/features/check/stake-answer.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./check.css";

/** Two months. */
const MAX_EPOCHS = 12;
const HEIGHT = 160;
const BASE = 136;
const TOP = 8;
/** Share of an epoch's width that its bar covers. */
const BAR = 0.6;
/** Height of an epoch without a payment if we don't know what was expected. */
const STUB = 16;

/**
 * Rewards as a bar per epoch, over the range that was expected of it. An epoch without a payment is hollow. Skips epochs without stake.
 * `rewards` are newest first.
 */
export function RewardChart({ rewards }: { rewards: readonly EpochReward[] }) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  const [newest] = rewards;
  if (!newest) return null;
  const shown = rewards.filter(({ epoch }) => epoch > newest.epoch - MAX_EPOCHS);
  const oldest = shown.at(-1)?.epoch ?? 0;
  const epochs = newest.epoch - oldest + 1;
  const most = Math.max(...shown.map(({ ada, range }) => Math.max(ada, range?.high ?? 0)));
  if (shown.length < 2 || most === 0) return null;
  const slot = 100 / epochs;
  const left = (epoch: number): number => (epoch - oldest) * slot;
  const y = (ada: number): number => BASE - (ada / most) * (BASE - TOP);
  const label = (epoch: number) => (
    <text className="reward-label" x={`${left(epoch) + slot / 2}%`} y={HEIGHT - 6} textAnchor="middle">
      {formats.integer(epoch)}
    </text>
  );
  return (
    <figure className="grid-close">
      <svg
        className="reward-chart"
        width="100%"
        height={HEIGHT}
        role="img"
        aria-label={t("stake.chart.summary", { from: formats.integer(oldest), to: formats.integer(newest.epoch) })}
      >
        {shown.map(
          ({ epoch, range }) =>
            range && (
              <rect
                key={epoch}
                className="reward-range"
                x={`${left(epoch)}%`}
                width={`${slot}%`}
                y={y(range.high)}
                height={y(range.low) - y(range.high)}
              />
            ),
        )}
        {shown.map(({ epoch, ada, range }) => {
          const isMissed = ada === 0;
          const top = !isMissed ? y(ada) : range ? y((range.low + range.high) / 2) : BASE - STUB;
          return (
            <rect
              key={epoch}
              className={isMissed ? "reward-missed" : "reward-paid"}
              x={`${left(epoch) + (slot * (1 - BAR)) / 2}%`}
              width={`${slot * BAR}%`}
              y={top}
              height={BASE - top}
            />
          );
        })}
        <line className="reward-base" x1="0" x2="100%" y1={BASE} y2={BASE} />
        {label(oldest)}
        {label(newest.epoch)}
      </svg>
      <figcaption className="reward-legend caption">
        <span data-mark="paid">{t("stake.chart.paid")}</span>
        {shown.some(({ range }) => range) && <span data-mark="expected">{t("stake.chart.expected")}</span>}
        {shown.some(({ ada }) => ada === 0) && <span data-mark="missed">{t("stake.chart.missed")}</span>}
      </figcaption>
    </figure>
  );
}
