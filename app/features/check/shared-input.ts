/** Key of the shared text in the URL's fragment. */
export const SHARED_INPUT = "check";
