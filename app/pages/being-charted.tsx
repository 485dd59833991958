import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useLocation } from "react-router";
import { splitPath } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { NAVIGATION } from "#app/foundation/ui/navigation-links.ts";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { Uncharted } from "#app/foundation/ui/uncharted.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

/** A path's first segment, and its page among the messages where the two differ. */
const PAGES: Record<string, string> = {
  "listing-policy": "listingPolicy",
};

/** A page whose route exists and whose content does not yet. */
export default function BeingCharted() {
  const { t } = useTranslation();
  const { path } = splitPath(useLocation().pathname);
  const segment = path.split("/")[1] ?? "";
  const page = `charted.pages.${PAGES[segment] ?? segment}`;
  return (
    <main id="main" tabIndex={-1} className="uncharted">
      <PageHead title={t(`${page}.title`)} description={t(`${page}.description`)} path={path} noindex />
      <Uncharted />
      <div className="container uncharted-text">
        <p className="uncharted-eyebrow">{t("charted.eyebrow")}</p>
        <h1>{t(`${page}.title`)}</h1>
        <p className="lead">{t(`${page}.description`)}</p>
        <p className="uncharted-note">{t("charted.text")}</p>
        <nav aria-labelledby="meanwhile" className="uncharted-ways">
          <h2 id="meanwhile">{t("charted.meanwhile")}</h2>
          <ul>
            <li>
              <LocalLink to="/#live">
                {t("charted.liveData")}
                <UiIcon name="arrow-right" />
              </LocalLink>
            </li>
            {NAVIGATION.filter(({ to }) => to !== "/" && to !== `/${segment}`)
              .slice(0, 2)
              .map(({ to, label }) => (
                <li key={to}>
                  <LocalLink to={to}>
                    {t(label)}
                    <UiIcon name="arrow-right" />
                  </LocalLink>
                </li>
              ))}
          </ul>
        </nav>
      </div>
    </main>
  );
}
