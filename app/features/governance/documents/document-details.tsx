import type { DocumentReference, GovernanceDocument, ParsedDocument } from "#app/features/governance/documents/documents.ts";
import { INTERNAL_CHOICES, TEXT_FIELDS, type TextField } from "#app/features/governance/documents/documents.ts";
import { withKeys } from "#app/features/governance/documents/with-keys.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { CopyButton } from "#app/foundation/ui/copy-button.tsx";
import "#app/foundation/ui/details.css";
import "#app/foundation/ui/titles.css";
import "./document-state.css";

const isTextField = (field: string): field is TextField => Object.hasOwn(TEXT_FIELDS, field);

/** A document's address and hash, to check them oneself. */
export function DocumentSource({ document: { anchor, contentHash, hashMatches } }: { document: GovernanceDocument }) {
  const { t } = useTranslation("documents");
  return (
    <details className="explanation">
      <summary className="opener">{t("source.title")}</summary>
      <Address label={t("source.address")} uri={anchor.url} />
      <Code label={t("source.hash")} text={anchor.hash} />
      {contentHash !== null && hashMatches === false && <Code label={t("source.contentHash")} text={contentHash} />}
    </details>
  );
}

/** Everything around a document's texts: votes, addresses (inert until opened) and warnings. */
export function DocumentParts({ parsed, level }: { parsed: ParsedDocument; level: 2 | 3 | 4 }) {
  const { t } = useTranslation("documents");
  const formats = useFormats();
  const { references, externalUpdates, image, paymentAddress, doNotList, internalVote } = parsed;
  const Heading = level === 2 ? "h3" : level === 3 ? "h4" : "h5";
  const updates = externalUpdates.map(({ title, uri }) => ({ kind: "", label: title, uri }));
  return (
    <div className="document-details">
      {doNotList && <p className="secondary">{t("doNotList")}</p>}
      {internalVote && (
        <section>
          <Heading className="small-title">{t("internalVote.title")}</Heading>
          <ul>
            {INTERNAL_CHOICES.flatMap((choice) => {
              const count = internalVote[choice];
              return count === null
                ? []
                : [<li key={choice}>{`${t(`internalVote.${choice}`)}${formats.colon}${formats.integer(count)}`}</li>];
            })}
          </ul>
        </section>
      )}
      {references.length > 0 && <References title={t("references")} list={references} Heading={Heading} />}
      {updates.length > 0 && <References title={t("updates")} list={updates} Heading={Heading} />}
      {paymentAddress !== null && <Code label={t("paymentAddress")} text={paymentAddress} />}
      {image && (image.url === null ? <p className="hint">{t("imageInside")}</p> : <Address label={t("image")} uri={image.url} />)}
      <Warnings parsed={parsed} />
    </div>
  );
}

function References({ title, list, Heading }: { title: string; list: readonly DocumentReference[]; Heading: "h3" | "h4" | "h5" }) {
  return (
    <section>
      <Heading className="small-title">{title}</Heading>
      <ul className="document-references">
        {withKeys(list, ({ label, uri }) => `${label} ${uri}`).map(({ key, item: { label, uri } }) => (
          <li key={key}>
            <details>
              <summary>
                <bdi>{label || uri}</bdi>
              </summary>
              <Address uri={uri} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An address from elsewhere as text, to read before it's copied or opened. */
function Address({ label, uri }: { label?: string; uri: string }) {
  const { t } = useTranslation("documents");
  const url = URL.parse(uri);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  if (uri === "") return <p className="hint">{t("noAddress")}</p>;
  return (
    <div className="document-address">
      {label !== undefined && <p className="hint">{label}</p>}
      <p className="row">
        <code>{uri}</code>
        <CopyButton />
      </p>
      {isWeb && (
        <p className="text-links">
          <a href={url.href} rel="noopener noreferrer nofollow ugc">
            {t("open", { host: url.host })}
          </a>
        </p>
      )}
    </div>
  );
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <div className="document-address">
      <p className="hint">{label}</p>
      <p className="row">
        <code>{text}</code>
        <CopyButton />
      </p>
    </div>
  );
}

function Warnings({ parsed: { warnings } }: { parsed: ParsedDocument }) {
  const { t } = useTranslation("documents");
  if (warnings.length === 0) return null;
  const nameOf = (field: string) => {
    const key = field.replace(/^body\./, "");
    return isTextField(key) ? t(`fields.${key}`) : field;
  };
  return (
    <details className="explanation">
      <summary className="opener">{t("warnings.title")}</summary>
      <ul>
        {withKeys(warnings, ({ field, problem }) => `${field} ${problem}`).map(({ key, item: { field, problem } }) => (
          <li key={key} data-warning={problem}>
            <bdi>{t(`warnings.${problem}`, { field: nameOf(field) })}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
