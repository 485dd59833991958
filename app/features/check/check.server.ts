import { checkText, explainText, type ExplainedText } from "#app/features/check/check-result.server.ts";
import type { CheckResult, CheckedAction, FoundDrep, FoundPool, ExplainLink } from "#app/features/check/check.ts";
import type { HandleAnswer } from "#app/features/check/handle-answer.ts";
import { rewardsCsv, type PricesAt, type RewardFile } from "#app/features/check/rewards-csv.ts";
import type { TokenAnswer } from "#app/features/check/token-answer.ts";
import { drepIdsOf, poolIdOf } from "#app/features/check/hex-id.server.ts";
import type { ScriptOwner, TransactionAnswer } from "#app/features/check/transaction-answer.ts";
import type { StakeAnswer } from "#app/features/check/stake-answer.ts";
import { cleanPasted } from "#app/foundation/pasted/clean-pasted.ts";
import { AddressRateLimiter } from "#app/foundation/http/address-rate-limiter.server.ts";
import { networkOf } from "#app/foundation/http/ip-network.server.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

export const MAX_BODY_BYTES = 4_096;
export const CHECKS_PER_MINUTE = 60;
/** Lookups use the call allowance that all visitors share. */
const LOOKUPS_PER_MINUTE = 10;

export interface CheckOptions {
  isLimited: boolean;
  hasSecondSource: boolean;
  judgeLink: ExplainLink;
  stakeOf: (stakeAddress: string) => Promise<StakeAnswer>;
  tokenOf: (unit: string, mayAsk: boolean) => Promise<TokenAnswer>;
  /** Stored data about pools (by ID or ticker) and DReps. */
  poolsOf: (idOrTicker: string) => Promise<FoundPool[]>;
  findDrep: (id: string) => Promise<FoundDrep | null>;
  findAction: (id: string) => Promise<CheckedAction>;
  /** Owner of a script; null if it isn't in the public register. */
  scriptOwner: (hash: string) => ScriptOwner | null;
  handleOf: (name: string) => Promise<HandleAnswer>;
  transactionOf: (hash: string) => Promise<TransactionAnswer>;
  /** Stored ADA prices near these times. */
  readPrices: (timestamps: readonly number[]) => Promise<PricesAt>;
  /** Time of the first stored prices in all currencies; null before it. */
  pricesSince: () => Promise<number | null>;
}

/** Pools write tickers with or without brackets. */
const TICKER = /^\[?[a-z\d]{3,5}\]?$/i;

function withToken(checked: CheckResult, token: TokenAnswer, language: Language): CheckResult {
  const { verdict, project } = token;
  const t = translatorFor(language, "check");
  const isPolicy = checked.kind === "policy";
  const said = isPolicy && verdict === "known-policy" ? "token.policyAlone" : (`token.verdicts.${verdict}` as const);
  const text = t(said, { project: project?.name ?? "" });
  // An unknown policy may be another kind of ID, so the answer keeps the sentence about its form.
  const isOpen = verdict === "unknown" && isPolicy;
  return { ...checked, verdict, text: isOpen ? `${checked.text} ${text}` : text, data: { token } };
}

function withHandle(checked: CheckResult, handle: HandleAnswer | null, language: Language): CheckResult {
  if (!handle || handle.verdict === "recognized") return { ...checked, data: { handle } };
  const text = translatorFor(language, "check")(`handle.verdicts.${handle.verdict}`, { handle: `$${handle.name}` });
  return { ...checked, verdict: handle.verdict, text, data: { handle } };
}

/** Explains pasted text and looks it up on the chain. Never stores, logs or counts it. */
export function createCheck({
  isLimited,
  hasSecondSource,
  judgeLink,
  stakeOf,
  tokenOf,
  poolsOf,
  findDrep,
  findAction,
  scriptOwner,
  handleOf,
  transactionOf,
  readPrices,
  pricesSince,
}: CheckOptions) {
  const checks = new AddressRateLimiter(CHECKS_PER_MINUTE, Date.now);
  const lookups = new AddressRateLimiter(LOOKUPS_PER_MINUTE, Date.now);

  /** Counts a request. Returns 0, or the seconds that its network has to wait. */
  function admitTo(limiter: AddressRateLimiter, address: string): number {
    if (!isLimited) return 0;
    const network = networkOf(address);
    const wait = limiter.retryAfter(network);
    if (wait === 0) limiter.record(network, 1);
    return wait;
  }

  /** Adds a contract's owner, if the public register of scripts has it. */
  function named({ recognized: { script }, checked }: ExplainedText, language: Language): CheckResult {
    const owner = script === null || checked.verdict !== "contract" ? null : scriptOwner(script);
    if (!owner) return checked;
    return { ...checked, text: `${checked.text} ${translatorFor(language, "check")("contractOf", { name: owner.name })}` };
  }

  async function withTicker(checked: CheckResult, ticker: string, language: Language): Promise<CheckResult> {
    const pools = await poolsOf(ticker.replaceAll(/[[\]]/g, ""));
    const text = translatorFor(language, "check")("pools.ticker");
    return pools.length === 0 ? checked : { ...checked, kind: "pool", verdict: "recognized", text, data: { pools } };
  }

  /** Adds data that the site already has about a pool, a DRep or a governance action; null for other kinds. */
  async function withKnown(checked: CheckResult, id: string, language: Language): Promise<CheckResult | null> {
    if (checked.kind === "pool") return { ...checked, data: { pools: await poolsOf(id) } };
    if (checked.kind === "drep") return { ...checked, data: { drep: await findDrep(id) } };
    if (checked.kind === "governance-action") return { ...checked, data: { action: await findAction(id) } };
    if (checked.kind !== "policy") return null;
    // A pool's or a DRep's hash is as long as a policy ID.
    const t = translatorFor(language, "check");
    const text = (own: string) => [own, t("also.policy")].join(" ");
    const pools = await poolsOf(poolIdOf(id));
    if (pools.length > 0) return { ...checked, kind: "pool", text: text(t("kinds.pool")), data: { pools } };
    for (const drepId of drepIdsOf(id)) {
      const drep = await findDrep(drepId);
      if (drep) return { ...checked, kind: "drep", text: text(t("kinds.drep")), data: { drep } };
    }
    return null;
  }

  async function withTransaction(checked: CheckResult, hash: string, isAllowed: boolean, language: Language): Promise<CheckResult> {
    const asToken = (token: TokenAnswer) => withToken({ ...checked, kind: "asset" }, token, language);
    const { verdict: ofPolicy } = await tokenOf(hash, false);
    if (ofPolicy === "known" || ofPolicy === "known-policy") return asToken(await tokenOf(hash, isAllowed));
    const isWhole = checked.verdict === "recognized";
    const transaction = isWhole && isAllowed ? await transactionOf(hash) : null;
    const token = isAllowed && (!transaction || transaction.isKnown === false) ? await tokenOf(hash, true) : null;
    if (token?.isKnown) return asToken(token);
    return isWhole ? { ...checked, data: { transaction } } : checked;
  }

  return {
    hasSecondSource,
    /** Counts a check. Returns 0, or the seconds that the visitor has to wait. */
    admit: (address: string): number => admitTo(checks, address),
    async check(input: string, language: Language, address: string): Promise<CheckResult> {
      const explained = await explainText(input, language, judgeLink);
      const { recognized } = explained;
      const checked = named(explained, language);
      const { kind, verdict, data } = checked;
      const id = recognized.id ?? cleanPasted(input);
      if (kind === "unknown" && verdict === "unknown" && TICKER.test(id)) return withTicker(checked, id, language);
      const known = verdict === "recognized" ? await withKnown(checked, id, language) : null;
      if (known) return known;
      // A policy with a four-letter name is as long as a transaction ID, and with three letters as one without its last byte.
      const mayBeToken = kind === "transaction" && id.length % 2 === 0;
      const isStake = data && "stakeAddress" in data;
      // A fingerprint can't be reversed.
      const isToken = (kind === "policy" || kind === "asset") && verdict === "recognized" && !id.startsWith("asset1");
      const isHandle = kind === "handle" && verdict === "recognized";
      if (!mayBeToken && !isStake && !isToken && !isHandle) return checked;
      const isAllowed = admitTo(lookups, address) === 0;
      if (isHandle) return withHandle(checked, isAllowed ? await handleOf(id) : null, language);
      if (isToken) return withToken(checked, await tokenOf(id, isAllowed), language);
      if (isStake) {
        const [stake, since] = await Promise.all([isAllowed ? stakeOf(data.stakeAddress) : null, pricesSince()]);
        return { ...checked, data: { ...data, stake, pricesSince: since } };
      }
      return withTransaction(checked, id, isAllowed, language);
    },
    /** All rewards of a stake address as CSV, or the status code of a rejection. */
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
