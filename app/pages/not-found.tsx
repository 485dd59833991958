import { pageLoader } from "#app/pages/page-loader.server.ts";
import { notFound } from "#app/foundation/http/not-found.server.ts";

/** Any path that no route knows. The root's error boundary shows the page. */
export const loader = pageLoader({}, ({ path, language, services }) => {
  throw notFound(services.search.closestTo(path, language));
});

/** Without a component the router would take this for a file and answer without any page. */
export default function NotFound() {
  return null;
}
