import { useId } from "react";
import { highlightSegments, type SearchResponse, type Hit } from "#app/features/search/search.ts";
import { useFormats } from "#app/foundation/i18n/i18n.tsx";
import "./search.css";

/** A text with what was searched for marked in it. */
export function Highlighted({ text, terms }: { text: string; terms: readonly string[] }) {
  return highlightSegments(text, terms).map((stretch) => (stretch.isHit ? <mark key={stretch.start}>{stretch.text}</mark> : stretch.text));
}

/** Where a hit comes from: a category, or a publisher and a day. */
export function HitNote({ hit: { note, at } }: { hit: Hit }) {
  const formats = useFormats();
  if (note === "") return null;
  return (
    <p className="hit-note caption secondary">
      {note}
      {at !== null && (
        <>
          {" · "}
          <time dateTime={new Date(at).toISOString()}>{formats.date(at)}</time>
        </>
      )}
    </p>
  );
}

function ResultLink({ hit: { href, title, terms } }: { hit: Hit }) {
  const text = <Highlighted text={title} terms={terms} />;
  return href.startsWith("/") ? (
    <a href={href}>{text}</a>
  ) : (
    <a href={href} rel="noopener">
      {text}
    </a>
  );
}

function ResultGroup({ kind, title, hits }: SearchResponse["groups"][number]) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-group={kind}>
      <h2 id={id}>{title}</h2>
      <ol className="hits">
        {hits.map((hit) => (
          <li key={hit.href}>
            <h3 className="text-links">
              <ResultLink hit={hit} />
            </h3>
            <HitNote hit={hit} />
            <p className="secondary">
              <Highlighted text={hit.text} terms={hit.terms} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What was found, group after group. */
export function SearchResults({ groups }: Pick<SearchResponse, "groups">) {
  return (
    <div className="search-results grid">
      {groups.map((group) => (
        <ResultGroup key={group.kind} {...group} />
      ))}
    </div>
  );
}
