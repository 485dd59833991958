import type { ReactNode } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { BrandIcon } from "#app/foundation/ui/brand-icon.tsx";
import { BrandLink } from "#app/foundation/ui/brand-link.tsx";
import { FOOTER_COLUMNS, type NavigationLink } from "#app/foundation/ui/navigation-links.ts";
import type { Site } from "#app/foundation/ui/site.ts";
import "#app/foundation/ui/titles.css";

/** Year of the site's launch. */
const SINCE = 2024;

function Column({ id, title, links }: { id: string; title: string; links: readonly NavigationLink[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-labelledby={id} className="footer-column grid-close">
      <h2 className="small-title" id={id}>
        {title}
      </h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <LocalLink to={to}>{t(label)}</LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The footer of every page; `children` come first, a `choice` such as the consent button or a link about the page last. */
export function SiteFooter({ site, children, choice }: { site: Site; children?: ReactNode; choice?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <footer className="site-footer secondary deferred-layout">
      <div className="framed" />
      {children && <div className="container">{children}</div>}
      <div className="container footer-columns grid screen-only">
        <div className="footer-about grid">
          <BrandLink name={site.name} />
          <p>{t.dynamic("common:", site.tagline)}</p>
          <ul className="footer-social cluster" aria-label={t("footer.social")}>
            {site.social.map(({ platform, label, url }) => (
              <li key={platform}>
                <a href={url} className="icon-button" rel="noopener" aria-label={label} title={label}>
                  <BrandIcon name={platform} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        {FOOTER_COLUMNS.map(({ id, title, links }) => (
          <Column key={id} id={`footer-${id}`} title={t(title)} links={links} />
        ))}
      </div>
      <div className="container">
        <div className="footer-end caption split">
          <p>{t("footer.copyright", { from: SINCE, to: site.year, name: site.name })}</p>
          <p>{t("footer.disclaimer")}</p>
          {choice}
        </div>
      </div>
    </footer>
  );
}
