export interface FeedEntry {
  id: string;
  title: string;
  url: string;
  /** Unix milliseconds. */
  at: number;
  author: string;
  /** HTML. */
  content: string;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for XML and HTML, in elements and attributes. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Writes an Atom document as GitHub and Reddit do. Only Reddit has `published`; GitHub has an entry's update time. */
export function writeAtom(feed: { id: string; title: string; self: string; published: boolean }, entries: readonly FeedEntry[]): string {
  const updated = new Date(entries[0]?.at ?? 0).toISOString();
  const rows = entries.map(({ id, title, url, at, author, content }) => {
    const time = new Date(at).toISOString();
    return `
  <entry>
    <id>${escapeXml(id)}</id>
    <link type="text/html" rel="alternate" href="${escapeXml(url)}"/>
    <title>
        ${escapeXml(title)}
    </title>
    <updated>${time}</updated>${feed.published ? `\n    <published>${time}</published>` : ""}
    <author><name>${escapeXml(author)}</name></author>
    <content type="html">${escapeXml(content)}</content>
  </entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="en-US">
  <id>${escapeXml(feed.id)}</id>
  <link type="application/atom+xml" rel="self" href="${escapeXml(feed.self)}"/>
  <title>${escapeXml(feed.title)}</title>
  <updated>${updated}</updated>${rows.join("")}
</feed>
`;
}
