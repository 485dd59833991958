import { highlightSegments, type Hit } from "#app/features/search/search.ts";
import { useFormats } from "#app/foundation/i18n/i18n.tsx";

/** A text with the query's words marked. */
export function Highlighted({ text, terms }: { text: string; terms: readonly string[] }) {
  return highlightSegments(text, terms).map((segment) => (segment.isHit ? <mark key={segment.start}>{segment.text}</mark> : segment.text));
}

/** A hit's category, or its publisher and day. */
export function HitNote({ hit: { note, at } }: { hit: Hit }) {
  const formats = useFormats();
  if (note === "") return null;
  return (
    <p className="fine-print muted">
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
