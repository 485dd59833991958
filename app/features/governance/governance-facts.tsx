import type { Governance } from "#app/features/governance/governance.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./governance.css";
import "#app/foundation/figures/figure-panel.css";
import "#app/foundation/figures/source-line.css";

export function GovernanceFacts({ governance: { actions, dreps, committee }, open }: { governance: Governance; open: number }) {
  const { t } = useTranslation("governance");
  const formats = useFormats();
  const facts = [
    { name: "open", text: actions && formats.integer(open), value: open, freshness: actions, source: "koios" },
    { name: "dreps", text: dreps && formats.integer(dreps.registered), value: dreps?.registered, freshness: dreps, source: dreps?.source },
    {
      name: "power",
      text: typeof dreps?.power === "number" ? formats.compactExact(dreps.power) : null,
      value: dreps?.power,
      freshness: dreps,
      source: dreps?.source,
    },
    {
      name: "committee",
      text: committee && formats.integer(committee.members),
      value: committee?.members,
      freshness: committee,
      source: "koios",
    },
  ] as const;
  return (
    <section aria-labelledby="governance-facts">
      <h2 id="governance-facts" className="sr-only">
        {t("facts.title")}
      </h2>
      <dl className="sheet quarters fact-columns governance-facts">
        {facts.map(({ name, text, value, freshness, source = "koios" }) => (
          <div className="grid-close" key={name}>
            <dt className="fact-name">{t(`facts.${name}`)}</dt>
            <dd>
              {text === null ? (
                <span className="hint">{t("facts.unknown")}</span>
              ) : (
                <data value={String(value)} data-metric={`governance-${name}`} className="figure figure-big">
                  {text}
                </data>
              )}
              {name === "committee" && committee?.isDissolved && <p className="hint">{t("facts.noCommittee")}</p>}
              <SourceLine origin={freshness && { source, observedAt: freshness.fetchedAt, staleAt: freshness.staleAt }} source={source} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
