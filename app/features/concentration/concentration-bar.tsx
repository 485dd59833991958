import type { Concentration } from "#app/features/concentration/concentration.ts";
import { MARKS } from "#app/features/concentration/concentration.ts";
import "./concentration.css";

/** Width of the whole, in the drawing's units. */
const WIDTH = 1000;
const HEIGHT = 28;
/** Narrower holders are drawn together, because stripes of a few pixels flicker. */
const MIN_WIDTH = 9;

/** Each large holder's share side by side, largest first; the smaller ones together; marks at a third, half and two thirds. */
export function ConcentrationBar({ concentration: { shares }, label }: { concentration: Concentration; label: string }) {
  const large = shares.filter((share) => share * WIDTH >= MIN_WIDTH);
  const begins = large.map((_, index) => WIDTH * large.slice(0, index).reduce((sum, share) => sum + share, 0));
  const end = WIDTH * shares.reduce((sum, share) => sum + share, 0);
  const rest = WIDTH * large.reduce((sum, share) => sum + share, 0);
  return (
    <div className="concentration-bar" role="img" aria-label={label}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="concentration-others" x={rest.toFixed(2)} width={(end - rest).toFixed(2)} height={HEIGHT} />
        {large.map((share, index) => (
          <rect
            key={begins[index]}
            className="concentration-holder"
            x={begins[index]?.toFixed(2)}
            width={(share * WIDTH).toFixed(2)}
            height={HEIGHT}
          />
        ))}
        {Object.values(MARKS).map((mark) => (
          <line key={mark} x1={(mark * WIDTH).toFixed(2)} x2={(mark * WIDTH).toFixed(2)} y1={0} y2={HEIGHT} />
        ))}
      </svg>
      <div className="concentration-scale caption" aria-hidden="true">
        <span>1/3</span>
        <span>1/2</span>
        <span>2/3</span>
      </div>
    </div>
  );
}
