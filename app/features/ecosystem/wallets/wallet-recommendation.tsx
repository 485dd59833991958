import { Avatar } from "#app/features/ecosystem/ui/avatar.tsx";
import { comparePath } from "#app/features/ecosystem/compare/comparison.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { SourceDates } from "#app/features/ecosystem/ui/source-dates.tsx";
import type { NamedWallet, Proposal, ProposedWallet, Reason } from "#app/features/ecosystem/wallets/wallet-choice.ts";
import { ANSWER_ID } from "#app/features/ecosystem/wallets/wallet-questions.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon, type UiIconName } from "#app/foundation/ui/ui-icon.tsx";
import "./choose-wallet.css";
import "#app/foundation/figures/source-line.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/art/hatches.css";
import "#app/foundation/ui/titles.css";

const FIT_ICONS: Record<Reason["fit"], UiIconName> = { yes: "check", partly: "minus", no: "x" };
const walletPath = (id: string) => projectPath({ id, category: "wallets" });

/** Up to three wallets with reasons for and against each, and the reason that others aren't among them. */
export function WalletRecommendation({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation("choose-wallet");
  const { picks, fitting, wallets, live } = proposal;
  const shown = picks.length;
  return (
    <section aria-labelledby={ANSWER_ID} className="wallet-proposal grid-wide">
      <div className="section-head">
        <div>
          <h2 id={ANSWER_ID} tabIndex={-1}>
            {fitting === shown
              ? t("answer.title", { count: shown })
              : t(fitting > shown ? "answer.more" : "answer.closest", { count: fitting, shown })}
          </h2>
          <p>{t("answer.text", { wallets, live })}</p>
        </div>
        {shown > 1 && (
          <LocalLink to={comparePath(picks.map(({ id }) => id))} className="button">
            <UiIcon name="scale" />
            {t("answer.compare", { count: shown })}
          </LocalLink>
        )}
      </div>
      <ol className="wallet-picks card-grid">
        {picks.map((pick) => (
          <li key={pick.id}>
            <PickCard pick={pick} />
          </li>
        ))}
      </ol>
      <Others proposal={proposal} />
    </section>
  );
}

function PickCard({ pick }: { pick: ProposedWallet }) {
  const { t } = useTranslation(["choose-wallet", "compare", "catalog"]);
  const formats = useFormats();
  const { id, name, platforms, reasons, unknown, website } = pick;
  const systems = platforms
    .filter((platform) => platform === "ios" || platform === "android")
    .map((platform) => t(`compare:platforms.${platform}`));
  return (
    <article className="card wallet-pick column" data-cat="wallets" data-project={id}>
      <header className="line">
        <Avatar id={id} size={48} />
        <div className="fill">
          <h3 className="item-title">{name}</h3>
          <p className="hint">{platforms.map((platform) => t(`compare:platforms.${platform}`)).join(", ")}</p>
        </div>
      </header>
      <p className="secondary">{pick.description}</p>
      <ul className="grid-close">
        {reasons.map(({ point, fit }) => (
          <li key={point} className="beside-icon answer" data-answer={fit}>
            <UiIcon name={FIT_ICONS[fit]} size={18} />
            {point === "phone" && fit === "yes" && systems.length > 0
              ? t("reasons.phone.systems", { systems: systems.join(", ") })
              : t.dynamic("choose-wallet:reasons", `${point}.${fit}`)}
          </li>
        ))}
      </ul>
      {unknown.length > 0 && (
        <div className="beside-icon secondary">
          <UiIcon name="circle-question-mark" size={18} />
          <p>
            <strong>{t("unknown.title")}</strong> {unknown.map((fact) => t(`unknown.${fact}`)).join("; ")}.
          </p>
        </div>
      )}
      <footer className="grid ruled">
        {website && (
          <p className="secondary text-links">
            <span className="faint">{t("address")}</span>{" "}
            <a href={website} rel="noopener">
              {new URL(website).hostname.replace(/^www\./, "")}
            </a>
          </p>
        )}
        <p className="source-line">
          <span className="state-dot" />
          <SourceDates of={pick} />
        </p>
        <LocalLink to={walletPath(id)} className="button button-small">
          {t("catalog:learnMore")}
          <span className="sr-only">
            {formats.colon}
            {name}
          </span>
          <UiIcon name="arrow-right" />
        </LocalLink>
      </footer>
    </article>
  );
}

/** Lists the other wallets by the reason that they aren't shown. No one can pay for a place. */
function Others({ proposal: { equal, weaker, elsewhere, closed } }: { proposal: Proposal }) {
  const { t } = useTranslation("choose-wallet");
  return (
    <section className="wallet-others grid-close text-links" aria-labelledby="others-title">
      <h3 id="others-title">{t("others.title")}</h3>
      <p className="secondary">{t("others.text")}</p>
      <dl className="grid-close secondary">
        <Group title={t("others.equal")} wallets={equal} />
        <Group title={t("others.weaker")} wallets={weaker} />
        <Group title={t("others.otherPlatforms")} wallets={elsewhere} />
        <Group title={t("others.closed")} wallets={closed} />
      </dl>
    </section>
  );
}

function Group({ title, wallets }: { title: string; wallets: readonly NamedWallet[] }) {
  const formats = useFormats();
  if (wallets.length === 0) return null;
  return (
    <div className="cluster">
      <dt>
        {title}
        {formats.colon}
      </dt>
      <dd>
        <ul className="links">
          {wallets.map(({ id, name }) => (
            <li key={id}>
              <LocalLink to={walletPath(id)}>{name}</LocalLink>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}
