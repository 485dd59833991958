import type { ReactNode } from "react";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Contents } from "#app/foundation/ui/contents.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./legal.css";
import "#app/foundation/ui/contents.css";
import "#app/foundation/ui/prose.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/details.css";
import "#app/foundation/ui/titles.css";

interface FoldedSection {
  id: string;
  title: string;
  html: string;
}

interface LegalPageProps {
  path: `/${string}`;
  /** `html` is safe: the server renders it from our own Markdown, which can't contain HTML. */
  page: { title: string; description: string; updated: string; html: string; sections: readonly { id: string; title: string }[] };
  isChecked: boolean;
  /** For texts that are too long for a phone: sections that are folded except for the first, and replace the table of contents. */
  folded?: readonly FoldedSection[];
  children?: ReactNode;
}

/** A long text with a table of contents. Marked as a template until `isChecked`. */
export function LegalPage({ path, page: { title, description, updated, html, sections }, isChecked, folded, children }: LegalPageProps) {
  const { t } = useTranslation("legal");
  const formats = useFormats();
  return (
    <Page
      path={path}
      title={title}
      description={description}
      lead={description}
      intro={
        <p className="caption">
          {t("updated")} <time dateTime={updated}>{formats.date(Date.parse(updated))}</time>
        </p>
      }
    >
      <div className={`container legal${folded ? "" : " beside-contents"}`}>
        {!folded && <Contents title={t("contents")} sections={sections} />}
        <div className="legal-text grid-loose">
          {!isChecked && (
            <p className="caution stressed" role="note">
              {t("template")}
            </p>
          )}
          {children}
          {folded ? <FoldedSections sections={folded} /> : <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />}
        </div>
      </div>
    </Page>
  );
}

function FoldedSections({ sections }: { sections: readonly FoldedSection[] }) {
  return (
    <div className="legal-sections">
      {sections.map(({ id, title, html }, index) => (
        <details key={id} className="disclosure open-on-paper" open={index === 0}>
          <summary className="opening-row quiet-choice">
            <h2 className="card-title" id={id}>
              {title}
            </h2>
            <UiIcon name="chevron-down" size={20} />
          </summary>
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        </details>
      ))}
    </div>
  );
}
