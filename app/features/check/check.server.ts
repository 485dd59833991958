import { checkText } from "#app/features/check/check-result.server.ts";
import type { CheckResult, FoundDrep, FoundPool, JudgeLink } from "#app/features/check/check.ts";
import type { HandleAnswer } from "#app/features/check/handle-answer.ts";
import { rewardsCsv, type PricesAt, type RewardFile } from "#app/features/check/rewards-csv.ts";
import type { TokenAnswer } from "#app/features/check/token-answer.ts";
import type { TransactionAnswer } from "#app/features/check/transaction-answer.ts";
import type { StakeAnswer } from "#app/features/check/stake-answer.ts";
import { AddressRateLimiter } from "#app/foundation/http/address-rate-limiter.server.ts";
import { networkOf } from "#app/foundation/http/ip-network.server.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

export const MAX_BODY_BYTES = 4_096;
export const CHECKS_PER_MINUTE = 60;
/** Lookups on the chain cost calls that all visitors share. */
const LOOKUPS_PER_MINUTE = 10;

export interface CheckOptions {
  /** Whether networks are limited. */
  isLimited: boolean;
  /** Whether Blockfrost is asked, too. */
  hasSecondSource: boolean;
  judgeLink: JudgeLink;
  stakeOf: (stakeAddress: string) => Promise<StakeAnswer>;
  tokenOf: (unit: string, mayAsk: boolean) => Promise<TokenAnswer>;
  /** Those of an ID or a ticker, and a DRep, by what the site knows anyway. */
  poolsOf: (idOrTicker: string) => Promise<FoundPool[]>;
  findDrep: (id: string) => Promise<FoundDrep | null>;
  handleOf: (name: string) => Promise<HandleAnswer>;
  transactionOf: (hash: string) => Promise<TransactionAnswer>;
  /** The stored prices of ADA near these moments. */
  readPrices: (moments: readonly number[]) => Promise<PricesAt>;
  /** Since when prices in all currencies are stored; null before the first one. */
  pricesSince: () => Promise<number | null>;
}

/** As pools write it, with or without brackets. */
const TICKER = /^\[?[a-z\d]{3,5}\]?$/i;

function tokenAnswer(checked: CheckResult, token: TokenAnswer, language: Language): CheckResult {
  const { verdict, project } = token;
  const isListedPolicy = checked.kind === "policy" && verdict === "known-policy";
  const said = isListedPolicy ? "token.policyAlone" : (`token.verdicts.${verdict}` as const);
  return { ...checked, verdict, text: translatorFor(language, "check")(said, { project: project?.name ?? "" }), data: { token } };
}

/** Says what a pasted text is and what the chain knows of it. Nothing of it is stored, logged or counted. */
export function createCheck({
  isLimited,
  hasSecondSource,
  judgeLink,
  stakeOf,
  tokenOf,
  poolsOf,
  findDrep,
  handleOf,
  transactionOf,
  readPrices,
  pricesSince,
}: CheckOptions) {
  const checks = new AddressRateLimiter(CHECKS_PER_MINUTE, Date.now);
  const lookups = new AddressRateLimiter(LOOKUPS_PER_MINUTE, Date.now);

  /** Counts one; returns the seconds that its network has to wait instead, or 0. */
  function admitTo(limiter: AddressRateLimiter, address: string): number {
    if (!isLimited) return 0;
    const network = networkOf(address);
    const wait = limiter.retryAfter(network);
    if (wait === 0) limiter.record(network, 1);
    return wait;
  }

  return {
    hasSecondSource,
    pricesSince,
    /** Seconds that a visitor has to wait before the next check; 0 when this one was counted. */
    admit: (address: string): number => admitTo(checks, address),
    async check(input: string, language: Language, address: string): Promise<CheckResult> {
      const checked = await checkText(input, language, judgeLink);
      const { kind, verdict, data } = checked;
      const text = input.trim();
      if (kind === "unknown" && verdict === "unknown" && TICKER.test(text)) {
        const pools = await poolsOf(text.replaceAll(/[[\]]/g, ""));
        const said = translatorFor(language, "check")("pools.ticker");
        return pools.length === 0 ? checked : { ...checked, kind: "pool", verdict: "recognized", text: said, data: { pools } };
      }
      if (kind === "pool" && verdict === "recognized") return { ...checked, data: { pools: await poolsOf(text.toLowerCase()) } };
      if (kind === "drep" && verdict === "recognized") return { ...checked, data: { drep: await findDrep(text.toLowerCase()) } };
      // A policy and a name of four letters are as long as a transaction's ID, and with three letters as one that lost its last byte.
      const mayBeToken = kind === "transaction" && text.length % 2 === 0;
      const isStake = data && "stakeAddress" in data;
      // A fingerprint can't be traced back.
      const unit =
        (kind === "policy" || kind === "asset") && verdict === "recognized" ? input.trim().toLowerCase().replace(".", "") : "asset1";
      const isToken = !unit.startsWith("asset1");
      const isHandle = kind === "handle" && verdict === "recognized";
      if (!mayBeToken && !isStake && !isToken && !isHandle) return checked;
      const isAllowed = admitTo(lookups, address) === 0;
      if (isHandle) {
        if (!isAllowed) return { ...checked, data: { handle: null } };
        const handle = await handleOf(input.trim().slice(1).toLowerCase());
        if (handle.verdict === "recognized") return { ...checked, data: { handle } };
        const said = translatorFor(language, "check")(`handle.verdicts.${handle.verdict}`, { handle: `$${handle.name}` });
        return { ...checked, verdict: handle.verdict, text: said, data: { handle } };
      }
      if (isToken) return tokenAnswer(checked, await tokenOf(unit, isAllowed), language);
      if (!isStake) {
        const hash = text.toLowerCase();
        const asToken = (token: TokenAnswer) => tokenAnswer({ ...checked, kind: "asset" }, token, language);
        const { verdict: ofPolicy } = await tokenOf(hash, false);
        if (ofPolicy === "known" || ofPolicy === "known-policy") return asToken(await tokenOf(hash, isAllowed));
        const isWhole = verdict === "recognized";
        const transaction = isWhole && isAllowed ? await transactionOf(hash) : null;
        const token = isAllowed && (!transaction || transaction.isKnown === false) ? await tokenOf(hash, true) : null;
        if (token?.isKnown) return asToken(token);
        return isWhole ? { ...checked, data: { transaction } } : checked;
      }
      return { ...checked, data: { ...data, stake: isAllowed ? await stakeOf(data.stakeAddress) : null } };
    },
    /** All rewards of a stake address as CSV, or the status of a refusal. */
    async rewardsOf(file: RewardFile, input: string, language: Language, address: string): Promise<string | 400 | 429 | 503> {
      const { data } = await checkText(input, language, judgeLink);
      if (!data || !("stakeAddress" in data)) return 400;
      if (admitTo(lookups, address) > 0) return 429;
      const { rewards, unread } = await stakeOf(data.stakeAddress);
      if (unread) return 503;
      return rewardsCsv(file, rewards, await readPrices(rewards.flatMap(({ paidAt }) => paidAt ?? [])));
    },
  };
}

export type CheckService = ReturnType<typeof createCheck>;
