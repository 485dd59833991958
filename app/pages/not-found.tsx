import type { Route } from "./+types/not-found";
import { servicesContext } from "#app/pages/services.server.ts";
import { notFound } from "#app/foundation/http/not-found.server.ts";
import { splitPath } from "#app/foundation/i18n/languages.ts";

/** Any path that no route knows. The root's error boundary shows the page. */
export function loader({ context, url }: Route.LoaderArgs): never {
  const { language, path } = splitPath(url.pathname);
  throw notFound(context.get(servicesContext).search.closestTo(path, language));
}

/** Without a component the router would take this for a file and answer without any page. */
export default function NotFound() {
  return null;
}
