/** Outcomes of a sign-up as shown to the visitor. They don't depend on whether we know the address. */
export const SIGN_UP_OUTCOMES = ["sent", "invalid", "busy", "failed"] as const;
export type SignUpOutcome = (typeof SIGN_UP_OUTCOMES)[number];

export const LINK_OUTCOMES = ["done", "expired", "failed"] as const;
export type LinkOutcome = (typeof LINK_OUTCOMES)[number];
