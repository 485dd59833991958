import type { EpochChanges, EpochFact } from "#app/features/front-page/epoch-changes.ts";
import { FlashingData } from "#app/foundation/figures/flashing-data.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./epoch-summary.css";
import "#app/foundation/figures/figure-panel.css";
import "#app/foundation/ui/details.css";
import "#app/foundation/ui/titles.css";

const TEASED: ReadonlySet<EpochFact["id"]> = new Set(["transactions", "price", "decided"]);

const ada = (value: number, formats: Formats): string => `${formats.compactExact(value)}\u00a0ADA`;
function valueText({ id, value }: EpochFact, formats: Formats): string {
  if (id === "price") return formats.change(value);
  return id === "stake" || id === "treasury" ? ada(value, formats) : formats.integer(value);
}

export function EpochSummary({ changes: { epoch, start, facts } }: { changes: EpochChanges }) {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const noteOf = ({ id, value, before }: EpochFact): string | null => {
    if (before === null) return null;
    if (id === "transactions") return t("epoch.whole", { amount: formats.integer(before), epoch: epoch - 1 });
    return before > 0 ? t("epoch.change", { change: formats.change((value / before - 1) * 100), epoch: epoch - 1 }) : null;
  };
  return (
    <section className="container" aria-labelledby="epoch-title">
      <details className="epoch-summary disclosure card">
        <summary className="opening-row quiet-choice">
          <h2 className="item-title" id="epoch-title">
            {t("epoch.title", { epoch })}
          </h2>
          <span className="epoch-teaser cluster fill secondary">
            {facts
              .filter(({ id }) => TEASED.has(id))
              .map((fact) => (
                <span key={fact.id}>
                  {t(`epoch.facts.${fact.id}`)} <strong className="stressed">{valueText(fact, formats)}</strong>
                </span>
              ))}
          </span>
          <UiIcon name="chevron-down" />
        </summary>
        <p className="secondary">{t("epoch.since", { time: `${formats.dateTime(start)} UTC` })}</p>
        <dl className="quarters">
          {facts.map((fact) => {
            const note = noteOf(fact);
            return (
              <div key={fact.id}>
                <dt className="detail">{t(`epoch.facts.${fact.id}`)}</dt>
                <dd>
                  <FlashingData value={fact.value} metric={`epoch-${fact.id}`} className="figure amount">
                    {valueText(fact, formats)}
                  </FlashingData>
                </dd>
                {note !== null && <dd className="fine-print">{note}</dd>}
                <dd>
                  <SourceLine origin={fact.origin} />
                </dd>
              </div>
            );
          })}
        </dl>
        <p className="links">
          {/* We keep an epoch's data at this address for a year. */}
          <LocalLink to={`/network#epoch-${epoch}`} className="link-more">
            {t("epoch.link", { epoch })}
            <UiIcon name="arrow-right" />
          </LocalLink>
          <LocalLink to="/network#charts" className="link-more">
            {t("epoch.all")}
            <UiIcon name="arrow-right" />
          </LocalLink>
        </p>
      </details>
    </section>
  );
}
