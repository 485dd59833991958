import { Avatar } from "#app/features/ecosystem/ui/avatar.tsx";
import { ComparedCell } from "#app/features/ecosystem/compare/compare-cell.tsx";
import { compare, comparePath, MAX_COMPARED, type ComparedProject } from "#app/features/ecosystem/compare/comparison.ts";
import { projectPath, projectTopic, type ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { SourceLines } from "#app/features/ecosystem/ui/project-cell.tsx";
import { ProjectProvider } from "#app/features/ecosystem/project-context.tsx";
import { SourceDates } from "#app/features/ecosystem/ui/source-dates.tsx";
import { LiveControls } from "#app/foundation/figures/live-controls.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { livePart } from "#app/foundation/live/live-part.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./compare.css";
import "#app/foundation/figures/source-line.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/art/hatches.css";
import "#app/foundation/ui/titles.css";

/** The metrics whose sources are listed below the table. */
const SOURCE_METRICS = [
  "tvl",
  "protocolVolume24h",
  "tokenVolume24h",
  "price",
  "change24h",
  "marketCap",
  "stablecoinSupply",
  "holders",
] as const satisfies ProjectMetric[];

interface Props {
  columns: readonly ComparedProject[];
  renderedAt: number;
}

/** Projects side by side, one column each; rows without any value are left out. */
export function CompareTable({ columns, renderedAt }: Props) {
  const { t } = useTranslation("compare");
  const { groups, unknown } = compare(columns);
  const hasFigures = groups.some(({ group }) => group === "figures");
  return (
    <div className="comparison grid">
      <div className="split screen-only">
        {columns.length > 1 && (
          <label className="check">
            <input type="checkbox" className="only-differences" />
            {t("onlyDifferences")}
          </label>
        )}
        {hasFigures && <LiveControls namespace="compare" hasFigures />}
      </div>
      {/* Wide tables scroll inside their frame; the frame can be focused so that arrow keys move it. */}
      <div className="compare-frame card" role="region" aria-labelledby="compare-caption" tabIndex={0}>
        <table
          className="compare-table"
          data-columns={columns.length}
          {...livePart(
            "comparison",
            columns.map(({ view, figures }) => [projectTopic(view.card.id).name, figures.version]),
          )}
        >
          <caption id="compare-caption" className="sr-only">
            {t("caption", { names: columns.map(({ view }) => view.card.name).join(", ") })}
          </caption>
          <thead>
            <tr>
              <td className="caption">{t("places", { count: columns.length, most: MAX_COMPARED })}</td>
              {columns.map(({ view }) => (
                <ColumnHead
                  key={view.card.id}
                  one={view.card}
                  others={columns.map((other) => other.view.card.id).filter((id) => id !== view.card.id)}
                />
              ))}
            </tr>
          </thead>
          {groups.map(({ group, rows }) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  <span>{t(`groups.${group}`)}</span>
                </th>
              </tr>
              {rows.map(({ row, differs }) => (
                <tr key={row} data-row={row} data-differs={differs || undefined}>
                  <th scope="row">{t(`rows.${row}`)}</th>
                  {columns.map((one) => (
                    <td key={one.view.card.id} data-project={one.view.card.id} data-flash="">
                      <ProjectProvider view={one.view} figures={one.figures} renderedAt={renderedAt}>
                        <ComparedCell row={row} one={one} />
                      </ProjectProvider>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="row">{t("sources")}</th>
              {columns.map((one) => (
                <td key={one.view.card.id}>
                  <ProjectProvider view={one.view} figures={one.figures} renderedAt={renderedAt}>
                    <SourceLines metrics={SOURCE_METRICS} />
                    <p className="source-line">
                      <span className="state-dot" />
                      <SourceDates of={one.view} />
                    </p>
                  </ProjectProvider>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {unknown.length > 0 && <p className="secondary">{t("leftOut", { rows: unknown.map((row) => t(`rows.${row}`)).join(", ") })}</p>}
    </div>
  );
}

function ColumnHead({ one, others }: { one: ComparedProject["view"]["card"]; others: readonly string[] }) {
  const { t } = useTranslation(["compare", "catalogue"]);
  const { id, name, category, status } = one;
  return (
    <th scope="col" abbr={name} data-cat={category}>
      <div className="compare-head grid-close">
        <Avatar id={id} size={40} />
        <div className="grid-tight">
          <LocalLink to={projectPath(one)} className="identifier item-title quiet-link">
            {name}
          </LocalLink>
          <span className="status" data-status={status}>
            {t(`catalogue:status.${status}`)}
          </span>
        </div>
        <LocalLink
          to={comparePath(others)}
          className="icon-button"
          aria-label={t("remove", { name })}
          title={t("remove", { name })}
          data-keep-scroll="top"
        >
          <UiIcon name="x" />
        </LocalLink>
      </div>
    </th>
  );
}
