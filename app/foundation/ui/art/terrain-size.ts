/** Side of a data terrain's square viewBox, which the page stretches. */
export const TERRAIN_SIZE = 1000;
