import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { EmptyArt } from "#app/foundation/ui/empty-art.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "#app/foundation/ui/error-page.css";

interface SuggestedLink {
  to: `/${string}`;
  label: string;
}

/** There is no such category or part of DeFi: what was most likely meant, and the way back. */
export function GroupNotFound({
  title,
  text,
  closest,
  back,
}: {
  title: string;
  text: string;
  closest: SuggestedLink | undefined;
  back: SuggestedLink;
}) {
  const { t } = useTranslation("directory");
  return (
    <main id="main" tabIndex={-1} className="not-found">
      <PageHead title={title} description={text} noindex />
      <EmptyArt />
      <div className="container not-found-text">
        <p className="not-found-code">{t("common:notFound.code")}</p>
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <LocalLink to={back.to} className="button button-primary button-large">
          {back.label}
        </LocalLink>
        {closest && (
          <nav aria-labelledby="closest" className="not-found-links">
            <h2 id="closest">{t("missing.closest")}</h2>
            <ul>
              <li>
                <LocalLink className="quiet-choice line" to={closest.to}>
                  {closest.label}
                  <UiIcon name="arrow-right" size={18} />
                </LocalLink>
              </li>
            </ul>
          </nav>
        )}
      </div>
    </main>
  );
}
