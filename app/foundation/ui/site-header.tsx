import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { BrandLink } from "#app/foundation/ui/brand-link.tsx";
import { LanguageMenu } from "#app/foundation/ui/language-menu.tsx";
import { NavigationPanels } from "#app/foundation/ui/navigation-panels.tsx";
import { ThemeChoices, ThemeMenu } from "#app/foundation/ui/theme-menu.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

function SearchBox() {
  const { t } = useTranslation();
  return (
    <search>
      <form action={pathIn("/search", useLanguage())} className="header-search field-box">
        <UiIcon name="search" />
        <input type="search" name="q" aria-label={t("nav.search")} placeholder={t("nav.search")} maxLength={200} />
      </form>
    </search>
  );
}

/**
 * The bar at the top. Under 768 px the links are a native popover below it. Without any script, that opens, closes on Escape or a
 * press outside, and returns the focus. From 768 px on, the same list is in the bar.
 */
export function SiteHeader({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <header className="site-header screen-only">
      <div className="container line">
        <BrandLink name={name} />
        <nav id="site-nav" className="site-nav" aria-label={t("nav.main")} popover="auto">
          <NavigationPanels />
          <div className="site-nav-end">
            <LocalLink to="/get-started" className="button button-primary button-large">
              {t("nav.getStarted")}
            </LocalLink>
            <ThemeChoices className="segmented" />
          </div>
        </nav>
        <div className="header-tools line">
          <SearchBox />
          <LocalLink to="/search" className="icon-button header-search-link" aria-label={t("nav.search")}>
            <UiIcon name="search" />
          </LocalLink>
          <LocalLink to="/watchlist" className="icon-button header-watchlist" title={t("footer.watchlist")}>
            <UiIcon name="star" size={20} />
            <span className="sr-only">{t("footer.watchlist")}</span>
            <span className="header-watchlist-count if-filled" />
          </LocalLink>
          <LanguageMenu />
          <ThemeMenu />
          <LocalLink to="/get-started" className="button button-primary button-small header-start">
            {t("nav.getStarted")}
          </LocalLink>
          <button
            type="button"
            className="icon-button menu-toggle"
            popoverTarget="site-nav"
            aria-controls="site-nav"
            aria-expanded={false}
            aria-label={t("nav.openMenu")}
            data-open-label={t("nav.openMenu")}
            data-close-label={t("nav.closeMenu")}
          >
            <UiIcon name="menu" />
            <UiIcon name="x" />
          </button>
        </div>
      </div>
    </header>
  );
}
