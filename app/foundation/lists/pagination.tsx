import type { ReactNode } from "react";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./lists.css";

/** Previous and next page of a long list. Needs the messages of `lists`. */
export function Pagination({ page, pages, pathTo }: { page: number; pages: number; pathTo: (page: number) => `/${string}` }) {
  const { t } = useTranslation("lists");
  const formats = useFormats();
  if (pages < 2) return null;
  return (
    <nav className="pagination line" aria-label={t("pages")}>
      <PageLink to={page > 1 ? pathTo(page - 1) : null} rel="prev">
        <UiIcon name="arrow-left" />
        {t("previous")}
      </PageLink>
      <p className="secondary">{t("page", { page: formats.integer(page), pages: formats.integer(pages) })}</p>
      <PageLink to={page < pages ? pathTo(page + 1) : null} rel="next">
        {t("next")}
        <UiIcon name="arrow-right" />
      </PageLink>
    </nav>
  );
}

function PageLink({ to, rel, children }: { to: `/${string}` | null; rel: "prev" | "next"; children: ReactNode }) {
  return to === null ? (
    <span className="button button-small" aria-disabled="true">
      {children}
    </span>
  ) : (
    <LocalLink to={to} className="button button-small" rel={rel}>
      {children}
    </LocalLink>
  );
}
