import type { ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";
import { SourceLines } from "#app/features/ecosystem/project-cell.tsx";
import { useProject, useProjectFigures } from "#app/features/ecosystem/project-context.tsx";
import { ProjectIcon } from "#app/features/ecosystem/project/project-icon.tsx";
import { WALLET_CAPABILITIES } from "#app/features/ecosystem/project-view.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** Bounds of a day's trade in USD between thin, moderate and lively. */
const MODERATE_VOLUME = 50_000;
const DEEP_VOLUME = 1_000_000;

/** How easily one gets out again, as the message's key. What the protocol trades counts before what its token does. */
export function liquidityOf({
  protocolVolume24h,
  tokenVolume24h,
  tvl,
}: Pick<ProjectFigures, "protocolVolume24h" | "tokenVolume24h" | "tvl">) {
  const volume = protocolVolume24h ?? tokenVolume24h;
  if (!volume) return tvl ? "locked" : "unknown";
  const level = volume.value < MODERATE_VOLUME ? "thin" : volume.value < DEEP_VOLUME ? "moderate" : "deep";
  return protocolVolume24h ? (`${level}Protocol` as const) : level;
}

/** What a visitor should know before depositing money; unknown facts say so. A closed project takes no deposits. */
export function ProjectRisk() {
  const { t } = useTranslation(["project", "catalogue"]);
  const { card, custody, audits, token, wallet, closed } = useProject();
  const figures = useProjectFigures();
  if (closed) return null;
  const trades = token !== null || card.category === "defi";
  const volume = figures.protocolVolume24h ? "protocolVolume24h" : "tokenVolume24h";
  return (
    <section className="deferred-layout-mobile card side-card risk-card" aria-labelledby="risk-title">
      <h2 id="risk-title">{t("risk.title")}</h2>
      <dl>
        <dt>{t("risk.custody")}</dt>
        <dd>
          <strong>{custody === null ? t("catalogue:unknown") : t(`catalogue:custody.${custody}`)}</strong>
          <p>{t(`risk.custodyMeans.${custody ?? "unknown"}`)}</p>
        </dd>
        <dt>{t("risk.audits")}</dt>
        <dd>
          {audits === null ? (
            <strong>{t("risk.noAudit")}</strong>
          ) : (
            <ul>
              {audits.map(({ by, year, scope, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener">
                    {t("risk.audit", { by, year })}
                  </a>
                  {scope && ` ${scope}`}
                </li>
              ))}
            </ul>
          )}
        </dd>
        {trades && (
          <>
            <dt>{t("risk.liquidity")}</dt>
            <dd>
              <p>{t(`risk.liquidityIs.${liquidityOf(figures)}`)}</p>
              <SourceLines metrics={[volume]} />
            </dd>
          </>
        )}
        {wallet && (
          <>
            <dt>{t("risk.wallet")}</dt>
            <dd>
              <ul className="abilities">
                {WALLET_CAPABILITIES.map((name) => (
                  <WalletFeatureRow key={name} name={t(`wallet.${name}`)} has={wallet[name]} />
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function WalletFeatureRow({ name, has }: { name: string; has: boolean | null }) {
  const { t } = useTranslation("project");
  const answer = has === null ? "unsure" : has ? "yes" : "no";
  return (
    <li data-has={answer}>
      <ProjectIcon name={answer} size={16} />
      {name}
      <span>{t(has === null ? "risk.unknown" : has ? "risk.yes" : "risk.no")}</span>
    </li>
  );
}
