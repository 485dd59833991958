import { MAX_GAP_MS, MEAN_GAP, NORMAL_GAP_MS } from "#app/features/network/network-status.ts";
import { useFormats } from "#app/foundation/i18n/i18n.tsx";

/** From five seconds to half an hour; each step to the right is a factor, so that seconds and minutes both have room. */
const SCALE_MIN_MS = 5_000;
const SCALE_MAX_MS = 30 * 60_000;
const positionOf = (ms: number): number =>
  Math.round(Math.min(1, Math.max(0, Math.log(ms / SCALE_MIN_MS) / Math.log(SCALE_MAX_MS / SCALE_MIN_MS))) * 1000) / 10;
const percent = (ms: number): string => `${positionOf(ms)}%`;

/** The newest block's age on a scale from normal to unusual. The text beside it says the same. */
export function BlockGapScale({ age }: { age: number | null }) {
  const formats = useFormats();
  const marks = [MEAN_GAP, NORMAL_GAP_MS, MAX_GAP_MS];
  return (
    <svg className="gap-scale" aria-hidden="true">
      <rect className="gap-normal" width={percent(NORMAL_GAP_MS)} y="8" height="8" />
      <rect
        className="gap-slow"
        x={percent(NORMAL_GAP_MS)}
        width={`${positionOf(MAX_GAP_MS) - positionOf(NORMAL_GAP_MS)}%`}
        y="8"
        height="8"
      />
      <rect className="gap-unknown" x={percent(MAX_GAP_MS)} width={`${100 - positionOf(MAX_GAP_MS)}%`} y="8" height="8" />
      {marks.map((mark) => (
        <g key={mark}>
          <line x1={percent(mark)} x2={percent(mark)} y1="4" y2="20" />
          <text x={percent(mark)} y="34" textAnchor="middle">
            {formats.span(mark)}
          </text>
        </g>
      ))}
      {age !== null && <circle className="amber-dot" cx={percent(age)} cy="12" r="6" />}
    </svg>
  );
}
