import { FactList, CheckPart } from "#app/features/check/check-parts.tsx";
import { PoolState } from "#app/features/check/pool-details.tsx";
import { RewardChart } from "#app/features/check/reward-chart.tsx";
import { RewardTable } from "#app/features/check/reward-table.tsx";
import type { RewardFile } from "#app/features/check/rewards-csv.ts";
import { SecondSourceNote, SourceDifferences } from "#app/features/check/second-source.tsx";
import {
  epochRewards,
  type CheckedPool,
  type CheckedPoolTerms,
  type StakeAnswer,
  type StakeStep,
} from "#app/features/check/stake-answer.ts";
import { epochStart } from "#app/foundation/cardano-epochs.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Button } from "#app/foundation/ui/button.tsx";
import "./check.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/boxes.css";

/** The only proposal to make delegations expire. `readAt` is when we read its status, "Proposed". */
const EXPIRY_PROPOSAL = {
  url: "https://github.com/cardano-foundation/CIPs/tree/master/CIP-0163",
  readAt: Date.UTC(2026, 7, 19),
};

export function StakeDetails({ stake, pricesSince }: { stake: StakeAnswer; pricesSince: number | null }) {
  const { t } = useTranslation(["check", "staking"]);
  const formats = useFormats();
  const { isKnown, pool, drep, steps, fetchedAt, second } = stake;
  const ada = (amount: number | null) => amount !== null && t("stake.ada", { amount: formats.decimal(amount) });
  return (
    <>
      <SourceDifferences second={second} of="stake" isKnown={isKnown} />
      {stake.unknownStatus !== null && <p className="notice">{t("stake.unknownStatus", { status: stake.unknownStatus })}</p>}
      {steps.length > 0 && (
        <CheckPart id="check-steps" title={t("stake.stepsTitle")}>
          <ul className="bullets">
            {steps.map((step) => (
              <li key={step}>
                <Step step={step} pool={pool} />
              </li>
            ))}
          </ul>
        </CheckPart>
      )}
      {isKnown && (
        <>
          <Rewards stake={stake} pricesSince={pricesSince} />
          <CheckPart id="check-delegation" title={t("stake.delegationTitle")}>
            <FactList
              rows={[
                [t("stake.balance"), ada(stake.balance)],
                [t("stake.pool"), pool && <PoolName key="pool" pool={pool} />],
                [t("stake.terms"), pool?.terms && <Terms key="terms" terms={pool.terms} />],
                [t("staking:pools.saturation"), pool && pool.saturation !== null && formats.share(pool.saturation * 100)],
                [
                  t("staking:pools.pledge"),
                  pool && pool.isPledgeMet !== null && t(pool.isPledgeMet ? "staking:pools.met" : "staking:pools.notMet"),
                ],
                [
                  t("stake.drep"),
                  drep &&
                    (drep.kind === "drep" ? (
                      <>
                        <span className="identifier stressed">{drep.id}</span>{" "}
                        {drep.isActive !== null && t(drep.isActive ? "stake.drepActive" : "stake.drepInactive")}
                      </>
                    ) : drep.kind === "other" ? (
                      t("stake.choices.other", { choice: drep.id ?? "" })
                    ) : (
                      t(`stake.choices.${drep.kind}`)
                    )),
                ],
              ]}
            />
            {pool && pool.countedAt !== null && (pool.saturation !== null || pool.isPledgeMet !== null) && (
              <p className="secondary">{t("stake.countedAt", { time: formats.dateTime(pool.countedAt) })}</p>
            )}
            {(pool || drep) && <NoExpiry />}
          </CheckPart>
          <SendingAll stake={stake} />
        </>
      )}
      {fetchedAt !== null && <p className="secondary">{t("readAt", { time: formats.dateTime(fetchedAt) })}</p>}
      <SecondSourceNote second={second} of="stake" isCompared={isKnown === true && stake.rewardsAvailable !== null} />
    </>
  );
}

function Step({ step, pool }: { step: StakeStep; pool: CheckedPool | null }) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  const epoch = pool?.retiringEpoch ?? null;
  if (step === "terms-change") return pool?.announced && <Announced terms={pool.announced} />;
  if (step === "pool-retiring" && epoch !== null)
    return t("stake.retiringOn", { epoch: formats.integer(epoch), date: formats.date(epochStart(epoch)) });
  return t(`stake.steps.${step}`);
}

function Announced({ terms }: { terms: CheckedPoolTerms }) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  const { epoch } = terms;
  return (
    <>
      {epoch === null
        ? t("stake.steps.terms-change")
        : t("stake.announced", { epoch: formats.integer(epoch), date: formats.date(epochStart(epoch)) })}{" "}
      <Terms terms={terms} />
    </>
  );
}

function Terms({ terms: { margin, fixedCost } }: { terms: CheckedPoolTerms }) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  if (margin === null || fixedCost === null) return null;
  return t("stake.termsText", { margin: formats.percentUpTo(margin * 100, 3), cost: formats.decimal(fixedCost) });
}

/** Answers if a delegation expires. CIP-163 would need the time of the last signature, which the chain doesn't store yet. */
function NoExpiry() {
  const { t } = useTranslation("check");
  const formats = useFormats();
  return (
    <p className="secondary">
      {t("stake.expiry.text")}{" "}
      <a href={EXPIRY_PROPOSAL.url} target="_blank" rel="noopener">
        {t("stake.expiry.source", { date: formats.date(EXPIRY_PROPOSAL.readAt) })}
      </a>
    </p>
  );
}

function PoolName({ pool: { id, ticker, name, status } }: { pool: CheckedPool }) {
  return (
    <>
      <LocalLink to={`/staking/pools/${id}`}>{[ticker && `[${ticker}]`, name].filter(Boolean).join(" ") || id}</LocalLink>
      <PoolState status={status} />
    </>
  );
}

function SendingAll({ stake: { tokens, rewardsAvailable, deposit } }: { stake: StakeAnswer }) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  const minimum = tokens?.minimum ?? null;
  const rewards = rewardsAvailable ?? 0;
  if (minimum === null && rewards === 0 && deposit === null) return null;
  return (
    <CheckPart id="check-sending" title={t("sending.title")}>
      <ul className="bullets">
        {minimum !== null && (
          <li>{t("sending.tokens", { number: formats.integer(tokens?.count ?? 0), amount: formats.decimal(minimum) })}</li>
        )}
        {rewards > 0 && <li>{t("sending.rewards", { amount: formats.decimal(rewards) })}</li>}
        {deposit !== null && <li>{t("sending.deposit", { amount: formats.upTo(deposit, 6) })}</li>}
        <li>{t("sending.fee")}</li>
      </ul>
    </CheckPart>
  );
}

function Rewards({ stake, pricesSince }: { stake: StakeAnswer; pricesSince: number | null }) {
  const { stakeAddress, unread, rewardsAvailable, withdrawal, rewards } = stake;
  const { t } = useTranslation("check");
  const formats = useFormats();
  return (
    <CheckPart id="check-rewards" title={t("stake.rewardsTitle")}>
      <FactList rows={[[t("stake.available"), rewardsAvailable !== null && t("stake.ada", { amount: formats.ada(rewardsAvailable) })]]} />
      {withdrawal && <p>{t(`stake.withdrawal.${withdrawal}`)}</p>}
      <RewardChart rewards={epochRewards(rewards)} />
      {rewards.length > 0 && <RewardTable rewards={rewards} />}
      {rewards.some(({ ada }) => ada > 0) && unread === null && (
        <div className="grid-tight">
          <div className="row">
            <RewardsForm file="rewards" stakeAddress={stakeAddress} label={t("stake.csv")} />
            <RewardsForm file="reward-values" stakeAddress={stakeAddress} label={t("stake.csvValues")} />
          </div>
          <p className="secondary">
            {t("stake.csvNote")} {pricesSince !== null && t("stake.csvSince", { date: formats.date(pricesSince) })}
          </p>
        </div>
      )}
    </CheckPart>
  );
}

function RewardsForm({ file, stakeAddress, label }: { file: RewardFile; stakeAddress: string; label: string }) {
  return (
    <form method="post" action={`/api/check/${file}.csv`}>
      <input type="hidden" name="input" value={stakeAddress} />
      <input type="hidden" name="language" value={useLanguage()} />
      <Button type="submit" size="small">
        {label}
      </Button>
    </form>
  );
}
