import { Avatar } from "#app/features/ecosystem/ui/avatar.tsx";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { distinctOrigins } from "#app/features/ecosystem/ui/distinct-origins.ts";
import { listName } from "#app/features/ecosystem/project/project-address.ts";
import { useProject } from "#app/features/ecosystem/project-context.tsx";
import type { ProjectReference } from "#app/features/ecosystem/project-view.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./project.css";
import "#app/foundation/figures/figure-panel.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/art/hatches.css";

export function RelatedProjects({ list }: { list: readonly (ProjectReference & { tvl: Figure | null })[] }) {
  const { t } = useTranslation(["project", "catalog", "categories"]);
  const formats = useFormats();
  const { card } = useProject();
  if (list.length === 0) return null;
  return (
    <section className="deferred-layout-mobile card side-card grid-close" aria-labelledby="related-title">
      <h2 className="side-title" id="related-title">
        {t("related.title", { category: listName(t, card) })}
      </h2>
      <ul className="side-links related-links">
        {list.map(({ tvl, ...one }) => (
          <li key={one.id} data-cat={one.category}>
            <LocalLink className="line quiet-choice" to={projectPath(one)}>
              <Avatar id={one.id} size={36} />
              {one.name}
              {tvl && (
                <data className="figure side-end" value={tvl.value} data-metric="tvl">
                  {formats.usdCompact(tvl.value)}
                </data>
              )}
            </LocalLink>
          </li>
        ))}
      </ul>
      {distinctOrigins(list.map(({ tvl }) => tvl)).map((origin) => (
        <SourceLine key={origin.source} origin={origin} />
      ))}
    </section>
  );
}
