import type { Score } from "#app/features/starter-kit/starter-kit.ts";
import icons from "#app/foundation/ui/sprites/ui-icons.svg?url";
import "./starter-kit.css";

function Row({ count, className }: { count: number; className: string }) {
  return (
    <g className={className}>
      {Array.from({ length: count }, (_, index) => (
        <use key={index} href={`${icons}#star`} x={index} width={1} height={1} />
      ))}
    </g>
  );
}

/** Score as partially filled stars. Decorative, because the text beside it says the same. */
export function StarRating({ score, outOf }: Score) {
  return (
    <svg viewBox={`0 0 ${outOf} 1`} width={outOf * 20} height={20} aria-hidden="true">
      <Row count={outOf} className="stars-empty" />
      <svg width={score} height={1}>
        <Row count={outOf} className="stars-full" />
      </svg>
    </svg>
  );
}
