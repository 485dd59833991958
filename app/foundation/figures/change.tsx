import { clsx } from "clsx";
import "./figure-panel.css";

/** Up or down as a shape, so that colour never stands alone. */
export function Triangle({ up }: { up: boolean }) {
  return (
    <svg className="triangle" viewBox="0 0 10 9" width="10" height="9" aria-hidden="true">
      <path d={up ? "M5 .5 9.6 8.5H.4Z" : "M5 8.5.4.5H9.6Z"} fill="currentColor" />
    </svg>
  );
}

/** A change in percent that belongs to a heading or a chart; the text already has its sign. */
export function Change({ percent, text, className }: { percent: number; text: string; className?: string | undefined }) {
  const up = percent >= 0;
  return (
    <span className={clsx("change", up ? "change-up" : "change-down", className)}>
      <Triangle up={up} />
      {text}
    </span>
  );
}
