import type { World } from "./world.ts";

/** Words of an era that the site doesn't know, one for each list of Koios. */
export const UNKNOWN_ERA = {
  era: "Unheard",
  protocolMajor: 12,
  parameters: { max_guard_size: 50, min_guard_share: 0.015 },
  proposal: "TreasuryReserveSplit",
  certificate: "guard_registration",
  reward: "direct_deposit",
  poolStatus: "paused",
  poolUpdate: "suspension",
  accountStatus: "frozen",
  drep: "drep_always_follow_pool",
  vote: "Defer",
  voter: "Guardian",
  script: "guarded",
} as const;

export const isUnknownEra = (world: World): boolean => world.settings.era === "unknown";
