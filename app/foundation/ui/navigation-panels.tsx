import { useLocation } from "react-router";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn, splitPath } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { LocalNavLink } from "#app/foundation/i18n/nav-link.tsx";
import { NAVIGATION_PANELS } from "#app/foundation/ui/navigation-links.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

/** The link check as a form: a visitor can paste an address without opening the check's page first. */
function LinkCheckForm() {
  const { t } = useTranslation();
  return (
    <search className="nav-panel-form">
      <form action={pathIn("/is-this-link-real", useLanguage())}>
        <LocalLink to="/is-this-link-real">{t("footer.linkCheck")}</LocalLink>
        <p id="nav-link-check">{t("nav.about.linkCheck")}</p>
        <div className="field-box">
          <input
            name="url"
            aria-labelledby="nav-link-check"
            placeholder="https://…"
            maxLength={2000}
            autoComplete="off"
            spellCheck={false}
          />
          <button type="submit" className="icon-button" aria-label={t("nav.check")}>
            <UiIcon name="arrow-right" />
          </button>
        </div>
      </form>
    </search>
  );
}

/**
 * The header's panels: disclosures that need no script, one open at a time. In the bar they open over the page (menus.ts closes
 * them on Escape or a press elsewhere); in a phone's menu they're an accordion.
 */
export function NavigationPanels() {
  const { t } = useTranslation();
  const { path } = splitPath(useLocation().pathname);
  const panels = NAVIGATION_PANELS.map(({ id, label, links }) => (
    <li key={id}>
      <details name="site-nav" className="nav-group">
        <summary className="nav-link" data-current={links.some(({ to }) => to === path) || undefined}>
          {t(label)}
          <UiIcon name="chevron-down" size={16} />
        </summary>
        <div className="nav-panel">
          <ul className="nav-panel-links grid">
            {links.map(({ to, label: title, about }) => (
              <li key={to}>
                <LocalNavLink to={to} className="nav-panel-link">
                  <strong>{t(title)}</strong>
                  <span className="hint">{t(about)}</span>
                </LocalNavLink>
              </li>
            ))}
          </ul>
          {id === "starter-kit" && <LinkCheckForm />}
        </div>
      </details>
    </li>
  ));
  const news = (
    <li key="news">
      <LocalNavLink to="/news" className="nav-link">
        {t("nav.news")}
      </LocalNavLink>
    </li>
  );
  return (
    <ul>
      <li className="nav-home">
        <LocalNavLink to="/" className="nav-link">
          {t("nav.home")}
        </LocalNavLink>
      </li>
      {panels.toSpliced(1, 0, news)}
    </ul>
  );
}
