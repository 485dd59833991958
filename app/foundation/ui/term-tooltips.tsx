import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { explanationId, type ExplainedTerm } from "#app/foundation/ui/explained-term.ts";
import "./term-tooltips.css";

/**
 * The explanations that the marked terms of a page open (`termsIn` marks them). Once a page, behind its texts. They need
 * no script; with one (term-tooltip-events.ts) they also open under the mouse and with the keyboard's focus.
 */
export function TermTooltips({ terms }: { terms: readonly ExplainedTerm[] }) {
  const { t } = useTranslation();
  return terms.map(({ id, term, definition }) => (
    <div key={id} id={explanationId(id)} popover="auto" className="term-tooltip popover-note text-links">
      <p className="popover-title">{term}</p>
      <p id={`${explanationId(id)}-text`}>{definition}</p>
      <LocalLink to={`/glossary#${id}`}>{t("term.more")}</LocalLink>
    </div>
  ));
}
