/** A topic's name, and the number of the value that is drawn. */
export type DrawnVersion = readonly [topic: string, version: number];

/** Marks an element as a part that the server draws anew when one of its topics changes (live-parts.ts). */
export const livePart = (name: string, drawn: readonly DrawnVersion[]) => ({
  "data-live-part": name,
  "data-topic": drawn.map(([topic]) => topic).join(),
  "data-version": drawn.map(([, version]) => version).join(),
});
