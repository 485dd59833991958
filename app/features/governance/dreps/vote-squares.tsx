import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./dreps.css";

/** Pixels from the start of one square to the next. */
const STEP = 14;
const SIZE = 11;
const MARKS = [
  ["yes", "y"],
  ["no", "n"],
  ["abstain", "a"],
  ["other", "o"],
  ["missed", "-"],
] as const;
type Mark = (typeof MARKS)[number][0];

/** A shape for each choice besides its color: filled, with a bar, with a dot, with a cross, or an empty frame. */
const SHAPES: Record<Mark, (x: number) => string> = {
  yes: (x) => `M${x} 0h${SIZE}v${SIZE}h${-SIZE}z`,
  no: (x) => `M${x} 0h${SIZE}v4h${-SIZE}zM${x} 7h${SIZE}v4h${-SIZE}z`,
  abstain: (x) => `M${x + 2.5} 2.5h6v6h-6z`,
  other: (x) => `M${x + 5.5} 0l5.5 5.5l-5.5 5.5l-5.5 -5.5z`,
  missed: (x) => `M${x} 0h${SIZE}v${SIZE}h${-SIZE}zM${x + 1} 1v9h9v-9z`,
};

/** Number of squares per choice. */
export function countSquares(squares: string): Record<Mark, number> {
  const count = (letter: string) => squares.split(letter).length - 1;
  return { yes: count("y"), no: count("n"), abstain: count("a"), other: count("o"), missed: count("-") };
}

/** A voter's choices on the newest actions, newest first, as squares with a sentence for screen readers. */
export function VoteSquares({ squares }: { squares: string }) {
  const { t } = useTranslation("governance-drep");
  const formats = useFormats();
  const counts = countSquares(squares);
  const parts = MARKS.flatMap(([mark]) => (counts[mark] === 0 ? [] : [`${t(`marks.${mark}`)}${formats.colon}${counts[mark]}`]));
  const width = squares.length * STEP - (STEP - SIZE);
  return (
    <svg className="vote-squares" width={width} height={SIZE} viewBox={`0 0 ${width} ${SIZE}`} role="img" aria-label={parts.join(", ")}>
      {MARKS.map(([mark, letter]) => {
        const path = Array.from(squares, (own, at) => (own === letter ? SHAPES[mark](at * STEP) : "")).join("");
        return path === "" ? null : <path key={mark} data-mark={mark} d={path} fillRule="evenodd" />;
      })}
    </svg>
  );
}

/** The squares' legend. */
export function SquaresLegend() {
  const { t } = useTranslation("governance-drep");
  return (
    <ul className="squares-legend row fine-print">
      {MARKS.filter(([mark]) => mark !== "other").map(([mark]) => (
        <li key={mark} className="with-icon">
          <svg className="vote-squares" width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
            <path data-mark={mark} d={SHAPES[mark](0)} fillRule="evenodd" />
          </svg>
          {t(`marks.${mark}`)}
        </li>
      ))}
    </ul>
  );
}
