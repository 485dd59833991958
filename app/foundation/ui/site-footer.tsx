import type { ReactNode } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { PlainKeyIn } from "#app/foundation/content/message-keys.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { BrandIcon } from "#app/foundation/ui/brand-icon.tsx";
import { BrandLink } from "#app/foundation/ui/brand-link.tsx";
import { NAVIGATION } from "#app/foundation/ui/navigation-links.ts";
import type { Site } from "#app/foundation/ui/site.ts";

/** The year in which the site began. */
const SINCE = 2024;

interface FooterLink {
  to: `/${string}`;
  label: PlainKeyIn<"common">;
}

const RESOURCES: readonly FooterLink[] = [
  { to: "/get-started", label: "footer.getStarted" },
  { to: "/choose-wallet", label: "footer.chooseWallet" },
  { to: "/ecosystem/defi", label: "footer.defiProjects" },
  { to: "/ecosystem/nfts", label: "footer.nftCollections" },
  { to: "/ecosystem/governance", label: "footer.governance" },
  { to: "/staking", label: "footer.stakingGuide" },
  { to: "/glossary", label: "footer.glossary" },
  { to: "/network", label: "footer.network" },
  { to: "/converter", label: "footer.converter" },
  { to: "/watchlist", label: "footer.watchlist" },
  { to: "/governance", label: "footer.governanceActions" },
];

const ABOUT_DATA: readonly FooterLink[] = [
  { to: "/listing-policy", label: "footer.listingPolicy" },
  { to: "/is-this-link-real", label: "footer.linkCheck" },
  { to: "/data", label: "footer.openData" },
  { to: "/privacy", label: "footer.privacy" },
  { to: "/imprint", label: "footer.imprint" },
  { to: "/terms", label: "footer.terms" },
  { to: "/starter-kit/withdraw", label: "footer.withdraw" },
  { to: "/disclaimer", label: "footer.noAdvice" },
  { to: "/accessibility", label: "footer.accessibility" },
];

function Column({ id, title, links }: { id: string; title: string; links: readonly FooterLink[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-labelledby={id} className="footer-column">
      <h2 id={id}>{title}</h2>
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

/** The footer of every page; `children` come first, a `choice` such as the consent button last. */
export function SiteFooter({ site, children, choice }: { site: Site; children?: ReactNode; choice?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <footer className="site-footer deferred-layout">
      <div className="framed" />
      {children && <div className="container">{children}</div>}
      <div className="container footer-columns">
        <div className="footer-about">
          <BrandLink name={site.name} />
          <p>{t.dynamic("common:", site.tagline)}</p>
          <ul className="footer-social" aria-label={t("footer.social")}>
            {site.social.map(({ platform, label, url }) => (
              <li key={platform}>
                <a href={url} className="icon-button" rel="noopener" aria-label={label} title={label}>
                  <BrandIcon name={platform} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <Column id="footer-quick" title={t("footer.quickLinks")} links={NAVIGATION.filter(({ to }) => to !== "/")} />
        <Column id="footer-resources" title={t("footer.resources")} links={RESOURCES} />
        <Column id="footer-data" title={t("footer.aboutData")} links={ABOUT_DATA} />
      </div>
      <div className="container">
        <div className="footer-end">
          <p>{t("footer.copyright", { from: SINCE, to: site.year, name: site.name })}</p>
          <p>{t("footer.disclaimer")}</p>
          {choice}
        </div>
      </div>
    </footer>
  );
}
