import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { explanationId, type ExplainedTerm } from "#app/foundation/ui/explained-term.ts";
import "./term-tooltips.css";

/**
 * Explanations of the page's marked terms (`termsIn` marks them). Render it once per page, after its texts. Works without scripts;
 * with term-tooltip-events.ts, explanations also open on hover and keyboard focus.
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
