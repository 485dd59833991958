/** The name in an address's fragment of what a shared check is about. */
export const SHARED_INPUT = "check";
