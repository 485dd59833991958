import { ReadOn } from "#app/features/upgrades/read-on.tsx";
import { READINESS_GROUPS } from "#app/features/upgrades/upgrades.ts";
import type { ReadinessEntry } from "#app/features/upgrades/upgrades.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./upgrades.css";
import "#app/foundation/lists/plain-table.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/titles.css";

/** Only what differs from "not started" stands out. */
const STATE_CLASSES: Record<ReadinessEntry["state"], string> = {
  ready: "badge badge-up",
  "in-progress": "badge badge-primary",
  breaks: "badge badge-amber",
  "not-started": "faint",
};

/** Readiness of tools for the next upgrade: a card for each group, with its sources and days. */
export function Readiness({ entries, titles }: { entries: readonly ReadinessEntry[]; titles: Readonly<Record<string, string>> }) {
  const { t } = useTranslation("upgrades");
  return (
    <div className="upgrade-groups">
      {READINESS_GROUPS.map((group) => {
        const listed = entries.filter((entry) => entry.group === group);
        return (
          <section key={group} className="card upgrade-group" aria-labelledby={`group-${group}`}>
            <h3 className="item-title" id={`group-${group}`}>
              {t(`groups.${group}`)}
            </h3>
            <ReadOn of={listed} titles={titles} />
            <table className="plain-table">
              <caption className="sr-only">{t(`groups.${group}`)}</caption>
              <thead className="sr-only">
                <tr>
                  <th scope="col">{t("readiness.name")}</th>
                  <th scope="col">{t("readiness.state")}</th>
                </tr>
              </thead>
              <tbody>
                {listed.map(({ name, state }) => (
                  <tr key={name} data-readiness={state}>
                    <th scope="row">{name}</th>
                    <td>
                      <span className={STATE_CLASSES[state]}>{t(`states.${state}`)}</span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </div>
  );
}
