import {
  isIdProblem,
  isLinkVerdict,
  verdictTone,
  type CheckResult,
  type FoundPool,
  type LookupFailure,
} from "#app/features/check/check.ts";
import { epochRewards, PAID_AFTER, type EpochReward, type StakeAnswer } from "#app/features/check/stake-answer.ts";
import type { TransactionAnswer } from "#app/features/check/transaction-answer.ts";
import { epochAt } from "#app/foundation/cardano-epochs.ts";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import type { Translate } from "#app/foundation/i18n/translate.ts";
import type { VerdictTone } from "#app/foundation/ui/verdict.tsx";

/** An answer in words: the verdict as a title, its reasons, and the one next step. */
export interface VerdictText {
  tone: VerdictTone;
  title: string;
  reasons: readonly string[];
  /** A page to go to, or `again` to repeat the check. */
  action: { to: `/${string}`; label: string } | "again" | null;
}

interface Words {
  t: Translate<"check">;
  formats: Formats;
}

/** Length of an ID in a title. */
const SHORT_ID = 14;

export function verdictText(checked: CheckResult, words: Words): VerdictText {
  const { t } = words;
  const { kind, verdict, text, data } = checked;
  const said = (title: string, action: VerdictText["action"] = null): VerdictText => ({
    tone: verdictTone(verdict),
    title,
    reasons: [text],
    action,
  });
  if (data && "token" in data) {
    const { project, verdict: ofToken } = data.token;
    const title = t(`token.titles.${ofToken}`, { project: project?.name ?? "" });
    return said(title, project && { to: project.path, label: t("token.seeProject", { project: project.name }) });
  }
  if (data && "handle" in data) {
    if (!data.handle) return failedLookup("limit", words);
    const handle = `$${data.handle.name}`;
    if (data.handle.verdict === "recognized") return { ...said(t("verdicts.handle", { handle }), "again"), tone: "careful" };
    return said(t(`handle.titles.${data.handle.verdict}`, { handle }));
  }
  const name = t.dynamic("check:names", kind);
  if (isIdProblem(verdict)) return said(t("headline", { name, problem: t.dynamic("check:problemNames", verdict) }));
  if (verdict === "seed-phrase-scam") return said(t("seedScamTitle"));
  if (verdict === "giveaway-scam") return said(t("giveawayTitle"));
  if (verdict === "no-link") return said(t("verdicts.message.none"));
  if (data && "links" in data && isLinkVerdict(verdict)) {
    const owner = data.links.find((link) => link.verdict === verdict)?.owner ?? null;
    const isReal = verdict === "listed" || verdict === "official";
    const title =
      kind === "message" && isReal ? t("verdicts.message.real") : t(`link-check:verdict.${verdict}`, { name: owner?.name ?? "" });
    if (owner?.path) return said(title, { to: owner.path, label: t("link-check:seeProject", { name: owner.name }) });
    return said(title, verdict === "unreadable" ? null : { to: "/ecosystem", label: t("link-check:findProject") });
  }
  if (data && "pools" in data) return poolVerdict(data.pools, text, words);
  if (data && "drep" in data) {
    const { drep } = data;
    const state = !drep ? "none" : drep.isActive === null ? "found" : drep.isActive ? "active" : "inactive";
    const tone = state === "active" || state === "found" ? "good" : "careful";
    const reasons = [drep ? text : t("dreps.none")];
    return {
      ...said(t(`verdicts.drep.${state}`), {
        to: `/governance/dreps${drep ? `/${drep.id}` : ""}`,
        label: t(drep ? "seeDrep" : "seeDreps"),
      }),
      tone,
      reasons,
    };
  }
  if (data && "action" in data) {
    const { path } = data.action;
    if (path === null) return { ...said(t("verdicts.action.none")), tone: "careful", reasons: [t("actions.unknown")] };
    return said(t("verdicts.action.found"), { to: path, label: t("actions.see") });
  }
  if (data && "transaction" in data) return transactionVerdict(data.transaction, words);
  if (data && "stakeAddress" in data) {
    const ofStake = stakeVerdict(data.stake, words);
    if (kind === "stake") return ofStake;
    const { title, reasons, action } = ofStake;
    const part = `${t("stakePart")}${words.formats.colon}${data.stakeAddress}`;
    return {
      ...said(verdict === "contract" ? t("contractTitle") : t("verdicts.payment"), action),
      reasons: [text, part, `${title}.`, ...reasons],
    };
  }
  if (verdict === "contract") return said(t("contractTitle"));
  // Some kinds are judged by their form alone.
  return said(t.dynamic("check:verdicts", kind, { defaultValue: name }));
}

const failedLookup = (failure: LookupFailure | "limit", { t }: Words): VerdictText => ({
  tone: "careful",
  title: t(`verdicts.unread.${failure}`),
  reasons: [t(`unread.${failure}`)],
  action: "again",
});

const allPools = (t: Words["t"]) => ({ to: "/staking/pools", label: t("seePools") }) as const;

export const poolTitle = ({ id, ticker, name }: Pick<FoundPool, "id" | "ticker" | "name">): string =>
  [ticker && `[${ticker}]`, name].filter(Boolean).join(" ") || `${id.slice(0, SHORT_ID)}…`;

function poolVerdict(pools: readonly FoundPool[], text: string, { t }: Words): VerdictText {
  const all = allPools(t);
  const [pool, ...others] = pools;
  if (!pool) return { tone: "careful", title: t("verdicts.pool.none"), reasons: [t("pools.none")], action: all };
  if (others.length > 0) return { tone: "neutral", title: t("verdicts.pool.several"), reasons: [text, t("pools.several")], action: all };
  const { id, status } = pool;
  const state = status === "registered" || status === "retiring" || status === "retired" ? status : "other";
  return {
    tone: state === "registered" ? "good" : "careful",
    title: t(`verdicts.pool.${state}`, { name: poolTitle(pool) }),
    reasons: [text],
    action: { to: `/staking/pools/${id}`, label: t("seePool") },
  };
}

function transactionVerdict(transaction: TransactionAnswer | null, words: Words): VerdictText {
  const { t, formats } = words;
  if (!transaction) return failedLookup("limit", words);
  const { unread, isKnown, hasFailed, at, confirmations } = transaction;
  if (hasFailed) return { tone: "bad", title: t("verdicts.tx.failed"), reasons: [t("tx.failed")], action: null };
  if (isKnown) {
    const title = at === null ? t("verdicts.tx.found") : t("verdicts.tx.since", { date: formats.date(at) });
    const confirmed = confirmations === null ? [] : [`${t("tx.confirmations")}${formats.colon}${formats.integer(confirmations)}`];
    return { tone: "good", title, reasons: [...confirmed, ...(unread ? [t(`unread.${unread}`)] : [])], action: null };
  }
  if (isKnown === false) return { tone: "careful", title: t("verdicts.tx.none"), reasons: [t("tx.notKnown")], action: "again" };
  return failedLookup(unread ?? "unavailable", words);
}

/** Says whether a stake address was paid, or why not. */
function stakeVerdict(stake: StakeAnswer | null, words: Words): VerdictText {
  const { t, formats } = words;
  if (!stake) return failedLookup("limit", words);
  const { unread, isKnown, isRegistered, pool, next, fetchedAt, rewards } = stake;
  const [newest] = epochRewards(rewards);
  if (!newest && unread) return failedLookup(unread, words);
  const all = allPools(t);
  if (isKnown === false) return { tone: "neutral", title: t("verdicts.stake.unseen"), reasons: [t("stake.notKnown")], action: all };
  const coming = next
    ? [t(next.isSure ? "stake.next" : "stake.nextAtLatest", { epoch: formats.integer(next.epoch), date: formats.date(next.at) })]
    : unread === null && isRegistered !== null
      ? [t("stake.nextNone")]
      : [];
  if (unread) coming.push(t(`unread.${unread}`));
  const action = pool ? ({ to: `/staking/pools/${pool.id}`, label: t("seePool") } as const) : all;
  const said = (tone: VerdictTone, title: string, ...reasons: string[]): VerdictText => ({
    tone,
    title,
    reasons: [...reasons, ...coming],
    action,
  });
  if (newest) {
    const why = newest.gap ? [`${t(`stake.gaps.${newest.gap}`)}.`] : [];
    if (newest.ada === 0) return said("careful", t("verdicts.stake.missed", { epoch: formats.integer(newest.epoch) }), ...why);
    const isLast = fetchedAt !== null && newest.epoch < epochAt(fetchedAt) - PAID_AFTER;
    return said("good", paidTitle(newest, isLast, words), paidReason(newest, words), ...why);
  }
  if (isRegistered === false) return said("careful", t("verdicts.stake.unregistered"));
  if (isRegistered && !pool) return said("careful", t("verdicts.stake.undelegated"));
  return said("neutral", t(next ? "verdicts.stake.waiting" : "verdicts.stake.nothing"));
}

const SMALL_ADA = 0.01;
/** An amount with two decimals, or with all six if two would show nothing. */
const shortAda = (ada: number, { upTo }: Formats): string => upTo(ada, ada < SMALL_ADA ? 6 : 2);

function paidTitle({ ada, paidAt }: EpochReward, isLast: boolean, { t, formats }: Words): string {
  const date = paidAt === null ? "" : isLast ? formats.date(paidAt) : formats.dayMonth(paidAt);
  return t(isLast ? "verdicts.stake.lastPaid" : "verdicts.stake.paid", { amount: shortAda(ada, formats), date });
}

function paidReason({ epoch, ada, range }: EpochReward, { t, formats }: Words): string {
  const values = { epoch: formats.integer(epoch) };
  if (!range) return t("paidFor.unknown", values);
  const place = ada < range.low ? "below" : ada > range.high ? "above" : "within";
  return t(`paidFor.${place}`, { ...values, low: formats.upTo(range.low, 2), high: formats.upTo(range.high, 2) });
}
