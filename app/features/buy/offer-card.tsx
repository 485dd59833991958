import { clsx } from "clsx";
import type { Offer, RegisterEntry, Standing } from "#app/features/buy/buy.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { localeOf } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./buy.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/titles.css";

const TONES: Partial<Record<Standing, string>> = {
  licensed: "badge-up",
  noSale: "badge-amber",
  elsewhere: "badge-amber",
  ended: "badge-amber",
  unclear: "badge-amber",
  absent: "badge-amber",
};

interface Props {
  offer: Offer & { isKnownSite: boolean };
  /** Date of the register; null before the first reading. */
  readOn: string | null;
}

/** A service: its site, its standing in the register, and the register's entries. */
export function OfferCard({ offer: { name, link, host, hasTokens, standing, entries, isKnownSite }, readOn }: Props) {
  const { t } = useTranslation("buy");
  return (
    <li className="buy-offer card grid" data-service={host} data-standing={standing ?? undefined}>
      <div className="buy-head line">
        <h3 className="item-title">
          <bdi>{name}</bdi>
        </h3>
        {standing !== null && <span className={clsx("badge", TONES[standing])}>{t(`standing.${standing}.label`)}</span>}
      </div>
      <p className="line text-links">
        {isKnownSite ? (
          <a href={link} rel="noopener nofollow" className="link-more">
            {host}
            <UiIcon name="arrow-up-right" />
          </a>
        ) : (
          <bdi>{host}</bdi>
        )}
        <LocalLink to={`/is-this-link-real?url=${host}`} aria-label={t("site.checkOf", { host })}>
          {t("site.check")}
        </LocalLink>
      </p>
      {!isKnownSite && <p className="hint">{t("site.noLink")}</p>}
      {standing !== null && (
        <p className="secondary">
          {standing === "notRead" ? t("standing.notRead.text") : t(`standing.${standing}.text`, { date: readOn ?? "" })}
        </p>
      )}
      {entries.map((entry) => (
        <Entry key={`${entry.lei} ${entry.since} ${entry.services.join()}`} entry={entry} />
      ))}
      {hasTokens && <p className="fine-print">{t("site.tokens")}</p>}
    </li>
  );
}

/** One entry of the register, in its own words where they aren't services or countries. */
function Entry({ entry }: { entry: RegisterEntry }) {
  const { t } = useTranslation("buy");
  const formats = useFormats();
  const regions = new Intl.DisplayNames(localeOf(useLanguage()), { type: "region" });
  const { lei, name, authority, home, hosts, since, end, services, otherServices, otherCountries, comment } = entry;
  const rows: readonly (readonly [string, string | null])[] = [
    [t("entry.legalName"), name],
    [t("entry.home"), home === null ? null : (regions.of(home) ?? home)],
    [t("entry.authority"), authority],
    [t("entry.since"), since === null ? null : formats.date(Date.parse(since))],
    [t("entry.end"), end === null ? null : end.on === null ? end.text : formats.date(Date.parse(end.on))],
    [t("entry.services"), [...services.map((kind) => t(`services.${kind}`)), ...otherServices].join("; ") || null],
    [t("entry.site"), hosts.join(", ") || null],
    [t("entry.otherCountries"), otherCountries.join(", ") || null],
    [t("entry.comment"), comment],
    [t("entry.lei"), lei],
  ];
  return (
    <dl className="buy-entry">
      {rows.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value === lei ? "identifier" : undefined}>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
