/** The newest major version of the protocol whose rules this site was written for: Conway runs versions 9 to 11. */
export const NEWEST_KNOWN_VERSION = 11;
/** Plomin, in January 2025. */
const FIRST_WITH_VOTE_RULE = 10;

/** Whether the network runs rules that we haven't read. */
export const isNewerThanKnown = (major: number | null): boolean => major !== null && major > NEWEST_KNOWN_VERSION;

/**
 * Whether rewards can only be withdrawn with the vote delegated: the ledger asks for it in versions 10 and 11. CIP-181 proposes to end it with the
 * next era, so for a later version it isn't known, nor for one that we couldn't read.
 */
export function withdrawalNeedsVote(major: number | null): boolean | null {
  if (major === null || isNewerThanKnown(major)) return null;
  return major >= FIRST_WITH_VOTE_RULE;
}
