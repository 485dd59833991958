import type { ReactNode } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** The parts of the page about open data, in their order. */
export const OPEN_PARTS = ["api", "csv", "feeds", "embed", "machines", "terms", "fair"] as const;
export type OpenPartName = (typeof OPEN_PARTS)[number];

/** One part of the page, under its heading. */
export function OpenPart({ name, children }: { name: OpenPartName; children: ReactNode }) {
  const { t } = useTranslation("open-data");
  return (
    <section id={name} className="open-part" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t(`${name}.title`)}</h2>
      {children}
    </section>
  );
}
