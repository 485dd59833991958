import type { EpochReward } from "#app/features/check/stake-answer.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./check.css";

/** Two months. */
const MAX_EPOCHS = 12;
const HEIGHT = 160;
const BASE = 136;
const TOP = 8;
/** Share of an epoch's width on each side of its bar. */
const MARGIN = 0.2;
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
  const most = Math.max(...shown.map(({ ada, range }) => Math.max(ada, range?.high ?? 0)));
  if (shown.length < 2 || most === 0) return null;
  const slot = 100 / (newest.epoch - oldest + 1);
  const left = (epoch: number): number => (epoch - oldest) * slot;
  const y = (ada: number): number => BASE - (ada / most) * (BASE - TOP);
  return (
    <figure className="grid-close">
      <svg
        className="reward-chart"
        height={HEIGHT}
        role="img"
        aria-label={t("stake.chart.summary", { from: formats.integer(oldest), to: formats.integer(newest.epoch) })}
      >
        {shown.map(({ epoch, ada, range }) => {
          const top = ada > 0 ? y(ada) : range ? y((range.low + range.high) / 2) : BASE - STUB;
          return (
            <g key={epoch}>
              {range && (
                <rect
                  className="reward-range"
                  x={`${left(epoch)}%`}
                  width={`${slot}%`}
                  y={y(range.high)}
                  height={y(range.low) - y(range.high)}
                />
              )}
              <rect
                className={ada > 0 ? "reward-paid" : "reward-missed"}
                x={`${left(epoch) + slot * MARGIN}%`}
                width={`${slot * (1 - 2 * MARGIN)}%`}
                y={top}
                height={BASE - top}
              />
            </g>
          );
        })}
        <line className="reward-base" x1="0" x2="100%" y1={BASE} y2={BASE} />
        {[oldest, newest.epoch].map((epoch) => (
          <text key={epoch} className="reward-label" x={`${left(epoch) + slot / 2}%`} y={HEIGHT - 6}>
            {formats.integer(epoch)}
          </text>
        ))}
      </svg>
      <figcaption className="reward-legend caption">
        <span data-mark="paid">{t("stake.chart.paid")}</span>
        {shown.some(({ range }) => range) && <span data-mark="expected">{t("stake.chart.expected")}</span>}
        {shown.some(({ ada }) => ada === 0) && <span data-mark="missed">{t("stake.chart.missed")}</span>}
      </figcaption>
    </figure>
  );
}
