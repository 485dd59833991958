import { ReadOn } from "#app/features/upgrades/read-on.tsx";
import { READINESS_GROUPS } from "#app/features/upgrades/upgrades.ts";
import type { ReadinessEntry } from "#app/features/upgrades/upgrades.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./upgrades.css";
import "#app/foundation/lists/plain-table.css";

/** Readiness of tools for the next upgrade, by group, each with its source and day. */
export function Readiness({ entries }: { entries: readonly ReadinessEntry[] }) {
  const { t } = useTranslation("upgrades");
  return (
    <div className="upgrade-groups">
      {READINESS_GROUPS.map((group) => (
        <div key={group} className="upgrade-table">
          <table className="plain-table">
            <caption>{t(`groups.${group}`)}</caption>
            <thead>
              <tr>
                <th scope="col">{t("readiness.name")}</th>
                <th scope="col">{t("readiness.state")}</th>
                <th scope="col">{t("source")}</th>
              </tr>
            </thead>
            <tbody>
              {entries
                .filter((entry) => entry.group === group)
                .map(({ name, state, source, readOn }) => (
                  <tr key={name} data-readiness={state}>
                    <th scope="row">{name}</th>
                    <td>{t(`states.${state}`)}</td>
                    <td>
                      <ReadOn source={source} readOn={readOn} />
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  );
}
