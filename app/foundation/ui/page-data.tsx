/** What a script of a single page has to know, as JSON. Only "<" could end it too early. */
export function PageData({ id, data }: { id: string; data: object }) {
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }} />;
}
