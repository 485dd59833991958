/** ID of the template in every page's frame that holds the search palette. */
export const PALETTE_TEMPLATE = "palette-template";
