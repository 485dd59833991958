import { ALWAYS_ABSTAIN, ALWAYS_NO_CONFIDENCE, type PoolPower } from "#app/features/governance/tally/count-input.ts";

/** @param drep that a pool's reward account is delegated to */
export const silentChoice = (drep: string | undefined): PoolPower["silentChoice"] =>
  drep === ALWAYS_ABSTAIN ? "abstain" : drep === ALWAYS_NO_CONFIDENCE ? "no-confidence" : null;
