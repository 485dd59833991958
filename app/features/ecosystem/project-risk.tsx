import type { ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";
import { Origins } from "#app/features/ecosystem/project-cell.tsx";
import { useProject, useProjectFigures } from "#app/features/ecosystem/project-context.tsx";
import { ProjectIcon } from "#app/features/ecosystem/project-icon.tsx";
import { WALLET_ABILITIES } from "#app/features/ecosystem/project-view.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** Bounds of a day's trade in USD between thin, moderate and lively. */
const MODERATE = 50_000;
const DEEP = 1_000_000;

/** How easily one gets out again, as the message's key. What the protocol trades counts before what its token does. */
export function liquidityOf({ protocolVolume24h, tokenVolume24h, tvl }: Pick<ProjectFigures, "protocolVolume24h" | "tokenVolume24h" | "tvl">): string {
  const volume = protocolVolume24h ?? tokenVolume24h;
  if (!volume) return tvl ? "locked" : "unknown";
  const level = volume.value < MODERATE ? "thin" : volume.value < DEEP ? "moderate" : "deep";
  return protocolVolume24h ? `${level}Protocol` : level;
}

/** What a visitor should know before putting anything in; what nobody could find out is said plainly. A closed project takes nothing in. */
export function ProjectRisk() {
  const { t } = useTranslation(["project", "catalogue"]);
  const { card, custody, audits, token, wallet, closed } = useProject();
  const figures = useProjectFigures();
  if (closed) return null;
  const trades = token !== null || card.category === "defi";
  const volume = figures.protocolVolume24h ? "protocolVolume24h" : "tokenVolume24h";
  return (
    <section className="later-on-phones card side-card risk-card" aria-labelledby="risk-title">
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
              <Origins metrics={[volume]} />
            </dd>
          </>
        )}
        {wallet && (
          <>
            <dt>{t("risk.wallet")}</dt>
            <dd>
              <ul className="abilities">
                {WALLET_ABILITIES.map((name) => (
                  <Ability key={name} name={t(`wallet.${name}`)} has={wallet[name]} />
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Ability({ name, has }: { name: string; has: boolean | null }) {
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
