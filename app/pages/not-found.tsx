import { pageLoader } from "#app/pages/page-loader.server.ts";
import { notFound } from "#app/foundation/http/not-found.server.ts";

/** Any unknown path. The root's error boundary shows the page. */
export const loader = pageLoader({}, ({ path, language, services }) => {
  throw notFound(services.search.closestTo(path, language));
});

/** Without a component, React Router would treat the route as a resource and return no page. */
export default function NotFound() {
  return null;
}
