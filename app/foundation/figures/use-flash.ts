import { useEffect, useRef, type RefObject } from "react";
import { flash } from "#app/foundation/figures/flash.ts";

/** Flashes the figure's cell whenever its value changes. */
export function useFlash(ref: RefObject<HTMLElement | null>, value: number | undefined): void {
  const before = useRef(value);
  useEffect(() => {
    const last = before.current;
    before.current = value;
    if (last !== undefined && value !== undefined && value !== last) flash(ref.current, value > last);
  }, [ref, value]);
}
