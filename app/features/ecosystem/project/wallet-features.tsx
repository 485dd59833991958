import { useProject } from "#app/features/ecosystem/project-context.tsx";
import { ProjectIcon } from "#app/features/ecosystem/project/project-icon.tsx";
import { WALLET_CAPABILITIES } from "#app/features/ecosystem/project-view.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./project.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/titles.css";

export function WalletFeatures() {
  const { t } = useTranslation("project");
  const { wallet, closed } = useProject();
  if (!wallet || closed) return null;
  return (
    <section className="deferred-layout-mobile card side-card grid-close" aria-labelledby="wallet-title">
      <h2 className="side-title" id="wallet-title">
        {t("risk.wallet")}
      </h2>
      <ul className="grid-tight">
        {WALLET_CAPABILITIES.map((name) => (
          <WalletFeatureRow key={name} name={t(`wallet.${name}`)} has={wallet[name]} />
        ))}
      </ul>
    </section>
  );
}

function WalletFeatureRow({ name, has }: { name: string; has: boolean | null }) {
  const { t } = useTranslation("project");
  const answer = has === null ? "unsure" : has ? "yes" : "no";
  return (
    <li className="line answer" data-answer={answer}>
      <ProjectIcon name={answer} size={16} />
      {name}
      <span className="side-end muted">{t(has === null ? "risk.unknown" : has ? "risk.yes" : "risk.no")}</span>
    </li>
  );
}
