import type { ReactNode } from "react";
import type { ActionPageView } from "#app/features/governance/actions/action-page.ts";
import { linkOf } from "#app/features/governance/governance.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./governance-action.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/details.css";

/** The author's document: its state and texts (`children`) once we know the anchor; until then Koios' copy of its summary. */
export function ActionDocument({
  view: { abstract, anchor },
  children,
}: {
  view: Pick<ActionPageView, "abstract" | "anchor">;
  children?: ReactNode;
}) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const formats = useFormats();
  const link = linkOf(anchor);
  return (
    <section className="card action-section text-links" aria-labelledby="document-title">
      <h2 className="side-title" id="document-title">
        {t("document.title")}
      </h2>
      {children}
      {children ? null : abstract === null ? (
        <p className="secondary">{t("governance:action.noAbstract")}</p>
      ) : (
        <details className="explanation secondary">
          <summary className="opener">{t("governance:action.abstract")}</summary>
          <p>
            <bdi>{abstract}</bdi>
          </p>
        </details>
      )}
      <p className="detail identifier">
        {link ? (
          <a href={link.href} rel="noopener nofollow ugc">
            {t("governance:action.anchor", { host: link.host })}
          </a>
        ) : anchor === null ? (
          t("governance:action.noAnchor")
        ) : (
          <>
            {t("governance:action.anchorText")}
            {formats.colon}
            <code>{anchor}</code>
          </>
        )}
      </p>
    </section>
  );
}
