/** One contour level for a `<path>`; `d` is empty if the level has no ring. */
export interface Level {
  d: string;
  strokeWidth: number;
  strokeOpacity: number;
}

/** Rounds pixels to one decimal. */
export function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Styles contour paths, lowest first: every fourth line is thicker, higher lines are stronger. */
export function styleLevels(paths: readonly string[], look: { thin: number; thick: number; opacity: number; rise: number }): Level[] {
  return paths.map((d, k) => ({
    d,
    strokeWidth: k % 4 === 3 ? look.thick : look.thin,
    strokeOpacity: Math.round((look.opacity + look.rise * k) * 100) / 100,
  }));
}

/** The levels as `<path>` elements, without empty ones. */
export function levelMarkup(levels: readonly Level[]): string {
  return levels
    .filter((level) => level.d !== "")
    .map((l) => `<path stroke-width="${l.strokeWidth}" stroke-opacity="${l.strokeOpacity}" d="${l.d}"/>`)
    .join("");
}

/** Escapes text for XML content. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/**
 * A standalone SVG document whose drawing has the id `art`. Colors are custom properties in presentation attributes: `<use
 * href="….svg#art">` inherits the page's values, while the page's selectors don't match inside. It has no `style`, so it complies
 * with a strict style policy.
 */
export function artDocument(width: number, height: number, title: string, body: string): string {
  const name = title === "" ? "" : `<title>${escapeText(title)}</title>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${name}<g id="art">${body}</g></svg>`;
}
