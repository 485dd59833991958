export const SHARED_INPUT = "check";
