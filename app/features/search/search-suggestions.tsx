import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "#app/foundation/ui/titles.css";

const CATEGORIES = ["wallets", "defi", "nfts", "governance", "infrastructure"] as const;
const PAGES = [
  { to: "/get-started", label: "common:nav.getStarted" },
  { to: "/news", label: "common:nav.news" },
  { to: "/community", label: "common:nav.community" },
] as const;

/** Links to popular pages; with advice when a search found nothing. */
export function SearchSuggestions({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation(["search", "categories", "common"]);
  return (
    <section className="grid-wide" aria-labelledby="suggestions">
      {isEmpty && <p>{t("advice")}</p>}
      <h2 className="side-title" id="suggestions">
        {t(isEmpty ? "suggestions" : "begin")}
      </h2>
      <ul className="cluster">
        {CATEGORIES.map((id) => (
          <li key={id}>
            <LocalLink to={`/ecosystem/${id}`} className="button button-small">
              {t(`categories:names.${id}`)}
            </LocalLink>
          </li>
        ))}
        {PAGES.map(({ to, label }) => (
          <li key={to}>
            <LocalLink to={to} className="button button-small">
              {t(label)}
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
