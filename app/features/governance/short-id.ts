/** Shortens an ID to its start and its end; the end makes it distinguishable. */
export const shortId = (id: string): string => `${id.slice(0, 14)}…${id.slice(-6)}`;
