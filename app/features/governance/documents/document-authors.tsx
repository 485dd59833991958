import type { DocumentAuthor, ParsedDocument } from "#app/features/governance/documents/documents.ts";
import { withKeys } from "#app/features/governance/documents/with-keys.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/foundation/ui/boxes.css";
import "./document-state.css";

const isVerified = ({ signature }: DocumentAuthor): boolean => signature === "valid" || signature === "partial";

/** The authors of a document and their signatures. DReps' profiles have no authors: their registration says who wrote them (CIP-119). */
export function DocumentAuthors({ parsed: { authors, uncovered, texts } }: { parsed: ParsedDocument }) {
  const { t } = useTranslation("documents");
  const formats = useFormats();
  const signed = authors.filter(({ signature }) => signature !== "missing");
  if (signed.length === 0) return texts.givenName === undefined ? <p className="secondary">{t("unsigned")}</p> : null;
  const valid = signed.filter(isVerified).length;
  const summary =
    valid === authors.length
      ? t("signed", { count: valid })
      : t("signedSome", { valid: formats.integer(valid), total: formats.integer(authors.length) });
  return (
    <div className="document-authors" data-verified={valid} data-authors={authors.length}>
      <p>
        <strong>{summary}</strong>
      </p>
      <ul>
        {withKeys(authors, ({ name, publicKey }) => `${name} ${publicKey}`).map(({ key, item: author }) => (
          <li key={key} data-signature={author.signature}>
            {author.name === null ? <em className="faint">{t("unnamed")}</em> : <bdi>{author.name}</bdi>}
            {formats.colon}
            {t(`signatures.${author.signature}`)}
          </li>
        ))}
      </ul>
      {valid > 0 && uncovered.length > 0 && (
        <p className="notice">{t("uncovered", { fields: uncovered.map((field) => t(`fields.${field}`)).join(", ") })}</p>
      )}
      <p className="hint">{t("claimed")}</p>
    </div>
  );
}
