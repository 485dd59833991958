import type { Ref, SubmitEventHandler } from "react";
import { ActionDetails } from "#app/features/check/action-details.tsx";
import { isIdProblem, verdictTone, type CheckResult } from "#app/features/check/check.ts";
import { FactList } from "#app/features/check/check-parts.tsx";
import { DrepDetails } from "#app/features/check/drep-details.tsx";
import { HandleDetails } from "#app/features/check/handle-details.tsx";
import { PoolDetails } from "#app/features/check/pool-details.tsx";
import { ShareLink } from "#app/features/check/share-link.tsx";
import { StakeDetails } from "#app/features/check/stake-details.tsx";
import { TokenDetails } from "#app/features/check/token-details.tsx";
import { TransactionDetails } from "#app/features/check/transaction-details.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { Verdict } from "#app/foundation/ui/verdict.tsx";
import "./check.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/boxes.css";

interface Props {
  checked: CheckResult;
  input: string;
  titleRef: Ref<HTMLHeadingElement> | undefined;
  /** Submits a form within the answer, such as a handle's address. */
  onCheck: SubmitEventHandler<HTMLFormElement>;
}

export function CheckAnswer({ checked, input, titleRef, onCheck }: Props) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  const { kind, verdict, text, data, inner } = checked;
  const name = t.dynamic("check:names", kind);
  const token = data && "token" in data ? data.token : null;
  const handle = data && "handle" in data ? data.handle : null;
  const title = token
    ? t(`token.titles.${token.verdict}`, { project: token.project?.name ?? "" })
    : handle && handle.verdict !== "recognized"
      ? t(`handle.titles.${handle.verdict}`, { handle: `$${handle.name}` })
      : isIdProblem(verdict)
        ? t("headline", { name, problem: t.dynamic("check:problemNames", verdict) })
        : verdict === "seed-phrase-scam"
          ? t("seedScamTitle")
          : verdict === "giveaway-scam"
            ? t("giveawayTitle")
            : verdict === "contract"
              ? t("contractTitle")
              : data && "pools" in data
                ? t("stake.pool")
                : name;
  const judged = data && "links" in data && kind === "message" ? data.links : [];
  // The verdict already describes this link.
  const links = judged.filter((link) => !text.startsWith(link.text));
  return (
    <>
      <Verdict id="check-verdict" tone={verdictTone(verdict)} title={title} titleRef={titleRef}>
        <p>{text}</p>
        {inner !== null && (
          <p>
            {t("inner")}
            {formats.colon}
            <span className="identifier stressed">{inner}</span>
          </p>
        )}
        {links.length > 0 && (
          <ul className="bullets">
            {links.map(({ link, text: said }) => (
              <li key={link}>
                <span className="identifier stressed">{link}</span> {said}
              </li>
            ))}
          </ul>
        )}
        {(kind === "pool" || kind === "drep") && verdict === "recognized" && (
          <p>
            <LocalLink to={kind === "pool" ? "/staking/pools" : "/governance/dreps"} className="button button-small">
              {t(kind === "pool" ? "seePools" : "seeDreps")}
              <UiIcon name="arrow-right" />
            </LocalLink>
          </p>
        )}
      </Verdict>
      {data && "stakeAddress" in data && (
        <div className="grid-wide text-links">
          {kind === "payment" && (
            <FactList
              rows={[
                [
                  t("stakePart"),
                  <span key="stake" className="identifier stressed">
                    {data.stakeAddress}
                  </span>,
                ],
              ]}
            />
          )}
          {data.stake ? <StakeDetails stake={data.stake} pricesSince={data.pricesSince} /> : <p className="notice">{t("unread.limit")}</p>}
        </div>
      )}
      {data && "transaction" in data && (
        <div className="grid-wide text-links">
          {data.transaction ? <TransactionDetails transaction={data.transaction} /> : <p className="notice">{t("unread.limit")}</p>}
        </div>
      )}
      {data && "action" in data && (
        <div className="grid-wide text-links">
          <ActionDetails action={data.action} />
        </div>
      )}
      {data && ("pools" in data || "drep" in data) && (
        <div className="grid-wide text-links">
          {"pools" in data ? <PoolDetails pools={data.pools} /> : <DrepDetails drep={data.drep} />}
        </div>
      )}
      {data && "handle" in data && (
        <div className="grid-wide text-links">
          {data.handle ? <HandleDetails handle={data.handle} onCheck={onCheck} /> : <p className="notice">{t("unread.limit")}</p>}
        </div>
      )}
      {token && (
        <div className="grid-wide text-links">
          <TokenDetails token={token} />
        </div>
      )}
      <ShareLink checked={checked} input={input} />
    </>
  );
}
