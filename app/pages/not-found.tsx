import type { Route } from "./+types/not-found";
import { closestTo } from "#app/features/search/search.server.ts";
import { notFound } from "#app/foundation/http/not-found.server.ts";
import { splitPath } from "#app/foundation/i18n/languages.ts";

/** Any path that no route knows. The root's error boundary shows the page. */
export function loader({ url }: Route.LoaderArgs): never {
  const { language, path } = splitPath(url.pathname);
  throw notFound(closestTo(path, language));
}

/** Without a component the router would take this for a file and answer without any page. */
export default function NotFound() {
  return null;
}
