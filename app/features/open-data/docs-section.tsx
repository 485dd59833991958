import type { ReactNode } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./open-data.css";

export const DOCS_SECTIONS = ["api", "csv", "changes", "feeds", "embed", "machines", "terms", "fair"] as const;
export type DocsSectionName = (typeof DOCS_SECTIONS)[number];

export function DocsSection({ name, children }: { name: DocsSectionName; children: ReactNode }) {
  const { t } = useTranslation("open-data");
  return (
    <section id={name} className="docs-section grid-wide text-links" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t(`${name}.title`)}</h2>
      {children}
    </section>
  );
}
