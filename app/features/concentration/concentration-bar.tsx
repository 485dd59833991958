import type { Concentration } from "#app/features/concentration/concentration.ts";
import { MARKS } from "#app/features/concentration/concentration.ts";
import "./concentration.css";

/** Width of the whole, in the drawing's units. */
const WIDTH = 1000;
const HEIGHT = 44;
/** Narrower holders are drawn together: half a pixel on a phone. */
const MIN_WIDTH = 1.5;

/** Each holder's share side by side, largest first, with lines at a third, half and two thirds. The rest is pale. */
export function ConcentrationBar({ concentration, label }: { concentration: Concentration; label: string }) {
  const segments: { x: number; width: number }[] = [];
  let x = 0;
  let begin = 0;
  for (const share of concentration.shares) {
    x += share * WIDTH;
    if (x - begin < MIN_WIDTH) continue;
    segments.push({ x: begin, width: x - begin });
    begin = x;
  }
  return (
    <svg className="concentration-bar" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <rect className="concentration-rest" width={WIDTH} height={HEIGHT} />
      {segments.map((segment, index) => (
        <rect
          key={segment.x}
          className={index % 2 === 0 ? "concentration-even" : "concentration-odd"}
          x={segment.x.toFixed(2)}
          width={segment.width.toFixed(2)}
          height={HEIGHT}
        />
      ))}
      {Object.values(MARKS).map((mark) => (
        <line key={mark} x1={(mark * WIDTH).toFixed(2)} x2={(mark * WIDTH).toFixed(2)} y1={0} y2={HEIGHT} />
      ))}
    </svg>
  );
}
