interface Props {
  id?: string;
  type?: "application/json" | "application/ld+json";
  data: object;
}

/** Data for the page's scripts or search engines. Browsers don't run it; only "<" could close it early. */
export function JsonScript({ id, type = "application/json", data }: Props) {
  return <script id={id} type={type} dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }} />;
}
