import type { PredefinedDrep as Predefined } from "#app/features/governance/dreps/predefined-dreps.ts";
import type { DrepView } from "#app/features/governance/dreps/drep-view.ts";
import { drepPath } from "#app/features/governance/governance.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "#app/foundation/ui/titles.css";

const CHOICES = [
  ["abstain", "abstainText", "drep_always_abstain"],
  ["confidence", "confidenceText", "drep_always_no_confidence"],
] as const;

/** The two delegation choices without a DRep, with links to their pages. */
export function PredefinedChoices() {
  const { t } = useTranslation("governance-drep");
  return (
    <section aria-labelledby="predefined" className="grid">
      <h2 id="predefined" className="section-title">
        {t("predefined.title")}
      </h2>
      <p className="secondary">{t("predefined.lead")}</p>
      <dl className="sheet halves">
        {CHOICES.map(([name, text, id]) => (
          <div className="column-close" key={id}>
            <dt className="stressed">
              <LocalLink to={drepPath(id)} className="lone-link">
                {t(`predefined.${name}`)}
              </LocalLink>
            </dt>
            <dd className="secondary">{t(`predefined.${text}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** One choice, with the power delegated to it at the newest epoch that we have stored. */
export function PredefinedDrep({ of, drep: { powers } }: { of: Predefined; drep: Pick<DrepView, "powers"> }) {
  const { t } = useTranslation("governance-drep");
  const formats = useFormats();
  const last = powers.at(-1);
  const [, text] = CHOICES.find(([, , id]) => id === of) ?? CHOICES[0];
  return (
    <>
      <p className="lead">{t(`predefined.${text}`)}</p>
      {last && (
        <p>
          {t("predefined.delegated", { epoch: formats.integer(last.epoch) })}
          {formats.colon}
          <strong>{formats.compactExact(last.power)} ADA</strong>
        </p>
      )}
    </>
  );
}
