/** Flashes a figure's cell (the nearest [data-flash]) once, in the color of the change. */
export function flash(figure: Element | null, isUp: boolean): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const color = isUp ? "var(--up-soft)" : "var(--down-soft)";
  figure?.closest("[data-flash]")?.animate([{ backgroundColor: color }, {}], { duration: 320, easing: "ease-out" });
}
