/** In the frame of every page: the search palette that its script shows. */
export const PALETTE_TEMPLATE = "palette-template";
