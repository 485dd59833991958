import { MAX_GAP_MS, MEAN_GAP, NORMAL_GAP_MS } from "#app/features/network/network-status.ts";
import { positionOf } from "#app/features/network/status-view.ts";
import { useFormats } from "#app/foundation/i18n/i18n.tsx";
import "./network.css";
import "#app/foundation/figures/figure-panel.css";

const percent = (ms: number): string => `${positionOf(ms)}%`;

/** Age of the newest block on a scale from normal to unusual. Hidden from screen readers, because the text beside it says the same. */
export function BlockGapScale({ age }: { age: string | null }) {
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
      <circle className="amber-dot" cx={age ?? undefined} cy="12" r={age === null ? 0 : 6} />
    </svg>
  );
}
