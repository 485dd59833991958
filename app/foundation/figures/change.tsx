import { clsx } from "clsx";
import type { ReactNode } from "react";
import { directionOf, type ChangeDirection } from "#app/foundation/figures/change-direction.ts";
import "./figure-panel.css";

/** Up or down as a shape, so that color isn't the only sign. */
export function Triangle({ up }: { up: boolean }) {
  return (
    <svg className="triangle" viewBox="0 0 10 9" width="10" height="9" aria-hidden="true">
      <path d={up ? "M5 .5 9.6 8.5H.4Z" : "M5 8.5.4.5H9.6Z"} fill="currentColor" />
    </svg>
  );
}

const TONES = { up: "change-up", down: "change-down", flat: "change-flat" } as const;

interface Props {
  percent: number;
  isChip?: boolean;
  isSample?: boolean;
  /** Default: the direction of `percent`. */
  direction?: ChangeDirection;
  children: ReactNode;
}

/** A percent change: green and up, red and down, neither if it rounds to zero. */
export function Change({ percent, isChip = false, isSample = false, direction = directionOf(percent), children }: Props) {
  return (
    <span className={clsx("change", isChip && "change-chip", isSample ? "change-sample" : TONES[direction])} suppressHydrationWarning>
      {direction !== "flat" && <Triangle up={direction === "up"} />}
      {children}
    </span>
  );
}
