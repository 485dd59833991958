import { LONGEST_GAP, MEAN_GAP, USUAL_GAP } from "#app/features/network/verdict.ts";
import { useFormats } from "#app/foundation/i18n/i18n.tsx";

/** From five seconds to half an hour; each step to the right is a factor, so that seconds and minutes both have room. */
const FROM = 5_000;
const TO = 30 * 60_000;
const placeOf = (ms: number): number => Math.round(Math.min(1, Math.max(0, Math.log(ms / FROM) / Math.log(TO / FROM))) * 1000) / 10;
const percent = (ms: number): string => `${placeOf(ms)}%`;

/** Where the newest block's age lies between what is usual and what is not. The words beside it say the same. */
export function GapScale({ age }: { age: number | null }) {
  const formats = useFormats();
  const marks = [MEAN_GAP, USUAL_GAP, LONGEST_GAP];
  return (
    <svg className="gap-scale" aria-hidden="true">
      <rect className="gap-usual" width={percent(USUAL_GAP)} y="8" height="8" />
      <rect className="gap-slow" x={percent(USUAL_GAP)} width={`${placeOf(LONGEST_GAP) - placeOf(USUAL_GAP)}%`} y="8" height="8" />
      <rect className="gap-unknown" x={percent(LONGEST_GAP)} width={`${100 - placeOf(LONGEST_GAP)}%`} y="8" height="8" />
      {marks.map((mark) => (
        <g key={mark}>
          <line x1={percent(mark)} x2={percent(mark)} y1="4" y2="20" />
          <text x={percent(mark)} y="34" textAnchor="middle">
            {formats.span(mark)}
          </text>
        </g>
      ))}
      {age !== null && <circle className="amber-point" cx={percent(age)} cy="12" r="6" />}
    </svg>
  );
}
