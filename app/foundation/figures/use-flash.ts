import { useEffect, useRef, type RefObject } from "react";

/** Flashes the figure's cell (the nearest [data-flash]) once, in the direction of the change. */
export function useFlash(ref: RefObject<HTMLElement | null>, value: number | undefined): void {
  const before = useRef(value);
  useEffect(() => {
    const last = before.current;
    before.current = value;
    if (last === undefined || value === undefined || value === last) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const colour = value > last ? "var(--up-soft)" : "var(--down-soft)";
    ref.current?.closest("[data-flash]")?.animate([{ backgroundColor: colour }, {}], { duration: 320, easing: "ease-out" });
  }, [ref, value]);
}
