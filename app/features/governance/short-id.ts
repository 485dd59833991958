/** An identifier short enough to read; two of them differ at the end. */
export const shortId = (id: string): string => `${id.slice(0, 14)}…${id.slice(-6)}`;
