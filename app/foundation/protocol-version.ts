/** Newest major protocol version whose rules this site knows: Conway runs versions 9 to 11. */
export const NEWEST_KNOWN_VERSION = 11;
/** Plomin, in January 2025. */
const FIRST_WITH_VOTE_RULE = 10;

/** True if the network runs a version whose rules this site doesn't know. */
export const isNewerThanKnown = (major: number | null): boolean => major !== null && major > NEWEST_KNOWN_VERSION;

/**
 * True if rewards can only be withdrawn after delegating the vote, as the ledger requires in versions 10 and 11. CIP-181 proposes to end
 * this with the next era, so the result is null for later and for unknown versions.
 */
export function withdrawalNeedsVote(major: number | null): boolean | null {
  if (major === null || isNewerThanKnown(major)) return null;
  return major >= FIRST_WITH_VOTE_RULE;
}
