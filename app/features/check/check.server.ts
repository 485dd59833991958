import { checkText } from "#app/features/check/check-result.server.ts";
import type { CheckResult, LinkVerdict } from "#app/features/check/check.ts";
import { AddressRateLimiter } from "#app/foundation/http/address-rate-limiter.server.ts";
import { networkOf } from "#app/foundation/http/ip-network.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

export const MAX_BODY_BYTES = 4_096;
export const CHECKS_PER_MINUTE = 60;

export interface CheckOptions {
  /** Whether networks are limited. */
  isLimited: boolean;
  judgeLink: (link: string, language: Language) => LinkVerdict;
}

/** Says what a pasted text is. Nothing of it is stored, logged or counted. */
export function createCheck({ isLimited, judgeLink }: CheckOptions) {
  const limiter = new AddressRateLimiter(CHECKS_PER_MINUTE, Date.now);
  return {
    /** Counts a check; returns the seconds that its network has to wait instead, or 0. */
    admit(address: string): number {
      if (!isLimited) return 0;
      const network = networkOf(address);
      const wait = limiter.retryAfter(network);
      if (wait === 0) limiter.record(network, 1);
      return wait;
    },
    check: async (input: string, language: Language): Promise<CheckResult> => checkText(input, language, judgeLink),
  };
}

export type CheckService = ReturnType<typeof createCheck>;
