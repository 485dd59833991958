import { clsx } from "clsx";
import {
  MAX_DOCUMENT_BYTES,
  TEXT_FIELDS,
  type GovernanceDocument,
  type OnChainBinding,
  type ParsedDocument,
  type TextField,
} from "#app/features/governance/documents/documents.ts";
import { DocumentAuthors } from "#app/features/governance/documents/document-authors.tsx";
import { DocumentParts, DocumentSource } from "#app/features/governance/documents/document-details.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon, type UiIconName } from "#app/foundation/ui/ui-icon.tsx";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/details.css";
import "#app/foundation/ui/titles.css";
import "./document-state.css";

const ICONS: Record<GovernanceDocument["state"], UiIconName> = {
  verified: "list-checks",
  differs: "circle-exclamation-point",
  unreadable: "circle-x",
  "too-large": "circle-x",
  unreachable: "circle-x",
  "not-read": "circle-question-mark",
};

export interface DocumentStateProps {
  document: GovernanceDocument;
  /** From compareOnChain; null if the document has no copy of what's on chain. */
  binding?: OnChainBinding | null;
  /** Level of the heading with the state; the texts' headings are one below. */
  level?: 2 | 3 | 4;
  /** Texts that the page shows elsewhere. */
  without?: readonly TextField[];
}

const NONE: readonly TextField[] = [];

/** A document that the chain names: what we could verify, who signed it, and its texts, which are only shown as plain text. */
export function DocumentState({ document, binding = null, level = 3, without = NONE }: DocumentStateProps) {
  const { t } = useTranslation("documents");
  const formats = useFormats();
  const { state, hashMatches, parsed } = document;
  const Heading = `h${level}` as const;
  const reason = state === "unreadable" && hashMatches === true ? "unreadableMatch" : state;
  const content = parsed && (
    <>
      <DocumentAuthors parsed={parsed} />
      <DocumentTexts parsed={parsed} level={level} without={without} />
      <DocumentParts parsed={parsed} level={level} />
    </>
  );
  return (
    <section className="document-state" data-state={state}>
      <header className={clsx("document-verdict", state === "differs" && "notice notice-bad")}>
        <UiIcon name={ICONS[state]} size={20} />
        <div>
          <Heading className="item-title">{t(`states.${state}`)}</Heading>
          <p className="secondary">{t(`reasons.${reason}`, { size: formats.integer(MAX_DOCUMENT_BYTES / 1e6) })}</p>
          <DocumentTimes document={document} />
        </div>
      </header>
      {binding && <Binding binding={binding} />}
      {state === "differs" && content ? (
        <details className="explanation">
          <summary className="opener">{t("showDiffering")}</summary>
          <div className="document-state">{content}</div>
        </details>
      ) : (
        content
      )}
      <DocumentSource document={document} />
    </section>
  );
}

function DocumentTimes({ document: { state, checkedAt, readAt, readFrom } }: { document: GovernanceDocument }) {
  const { t } = useTranslation("documents");
  const formats = useFormats();
  if (checkedAt === null) return null;
  if (readAt === null || readFrom === null) return <p className="hint">{t("checked", { date: formats.date(checkedAt) })}</p>;
  const isGone = state !== "verified" && checkedAt > readAt;
  return (
    <p className="hint">
      {isGone ? t("kept", { date: formats.date(readAt) }) : t("readFrom", { host: readFrom, date: formats.date(readAt) })}
    </p>
  );
}

function Binding({ binding: { state, differing, unchecked } }: { binding: OnChainBinding }) {
  const { t } = useTranslation("documents");
  const fields = state === "differs" ? differing : unchecked;
  return (
    <div className={state === "differs" ? "notice notice-bad" : undefined} data-binding={state}>
      <p>{t(`binding.${state}`)}</p>
      {fields.length > 0 && <p className="hint">{t("bindingFields", { fields: fields.join(", ") })}</p>}
    </div>
  );
}

function DocumentTexts({ parsed, level, without }: { parsed: ParsedDocument; level: 2 | 3 | 4; without: readonly TextField[] }) {
  const { t } = useTranslation("documents");
  const Heading = level === 2 ? "h3" : level === 3 ? "h4" : "h5";
  const shown = (Object.keys(TEXT_FIELDS) as TextField[]).flatMap((field) => {
    const text = parsed.texts[field];
    return text === undefined || without.includes(field) ? [] : [{ field, text }];
  });
  if (shown.length === 0) return null;
  return (
    <div className="document-texts">
      {shown.map(({ field, text }) => (
        <section key={field} data-field={field}>
          <Heading className="small-title">{t(`fields.${field}`)}</Heading>
          <p className="document-text" dir="auto" lang={parsed.language ?? ""}>
            {text}
          </p>
        </section>
      ))}
      <p className="hint">{t("colophon")}</p>
    </div>
  );
}
