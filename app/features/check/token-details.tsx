import { FactList, CheckPart } from "#app/features/check/check-parts.tsx";
import { RegistryDetails } from "#app/features/check/registry-details.tsx";
import { TOKEN_LABELS, type TokenAnswer } from "#app/features/check/token-answer.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./check.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/boxes.css";

const MAX_POLICIES = 5;

export function TokenDetails({ token }: { token: TokenAnswer }) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  const {
    unread,
    verdict,
    project,
    policyId,
    name,
    label,
    ticker,
    isKnown,
    supply,
    mints,
    burns,
    createdAt,
    minting,
    holders,
    samePolicies,
    registry,
    fetchedAt,
  } = token;
  const known = TOKEN_LABELS.find((tokenLabel) => Number(tokenLabel) === label);
  const amount = supply === null ? null : Number(supply);
  return (
    <>
      {unread && <p className="notice">{t(`unread.${unread}`)}</p>}
      {isKnown === false && <p className="notice">{t("token.notKnown")}</p>}
      <FactList
        rows={[
          [t("token.name"), name !== null && <bdi key="name">{name}</bdi>],
          [t("token.label"), known ? t(`token.labels.${known}`) : label],
          [t("token.ticker"), registry === null && ticker !== null && <bdi key="ticker">{ticker}</bdi>],
          [t("names.policy"), policyId],
          verdict === "same-name" && project ? [t("token.theirs", { project: project.name }), project.policyId] : ["", null],
          [t("token.supply"), amount !== null && (Number.isSafeInteger(Math.trunc(amount)) ? formats.upTo(amount, 6) : supply)],
          [t("token.mints"), mints !== null && formats.integer(mints)],
          [t("token.burns"), burns !== null && formats.integer(burns)],
          [t("token.created"), createdAt !== null && formats.date(createdAt)],
          [t("token.holders"), holders !== null && formats.integer(holders)],
          [t("token.minting"), minting && t(`token.mintings.${minting}`, { type: token.unknownScript ?? "" })],
        ]}
      />
      {samePolicies !== null && (
        <CheckPart id="check-same-name" title={t("token.sameTitle")}>
          <p>{t(samePolicies.length > 0 ? "token.sameOthers" : "token.sameNone")}</p>
          {samePolicies.length > 0 && (
            <ul className="bullets">
              {samePolicies.slice(0, MAX_POLICIES).map((policy) => (
                <li key={policy} className="identifier">
                  {policy}
                </li>
              ))}
            </ul>
          )}
          {samePolicies.length > MAX_POLICIES && (
            <p>{t("token.sameMore", { number: formats.integer(samePolicies.length - MAX_POLICIES) })}</p>
          )}
        </CheckPart>
      )}
      {registry && <RegistryDetails registry={registry} />}
      <p className="secondary">{t("token.note")}</p>
      {fetchedAt !== null && <p className="secondary">{t("readAt", { time: formats.dateTime(fetchedAt) })}</p>}
    </>
  );
}
