import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import type { Neighbour } from "#app/features/ecosystem/project-view.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { EmptyArt } from "#app/foundation/ui/empty-art.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "#app/foundation/ui/error-page.css";

/** No project at this address: the nearest names, and the way back. */
export function ProjectNotFound({ closest }: { closest: readonly Neighbour[] }) {
  const { t } = useTranslation("project");
  return (
    <main id="main" tabIndex={-1} className="not-found">
      <PageHead title={t("notFound.title")} description={t("notFound.text")} noindex />
      <EmptyArt />
      <div className="container not-found-text">
        <p className="not-found-code">{t("notFound.code")}</p>
        <h1>{t("notFound.title")}</h1>
        <p className="lead">{t("notFound.text")}</p>
        <LocalLink to="/ecosystem" className="button button-primary button-large">
          {t("notFound.all")}
        </LocalLink>
        {closest.length > 0 && (
          <nav aria-labelledby="closest" className="not-found-links">
            <h2 id="closest">{t("notFound.closest")}</h2>
            <ul>
              {closest.map((one) => (
                <li key={one.id}>
                  <LocalLink className="quiet-choice line" to={projectPath(one)}>
                    {one.name}
                    <UiIcon name="arrow-right" size={18} />
                  </LocalLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </main>
  );
}
