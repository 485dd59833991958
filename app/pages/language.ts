import type { Route } from "./+types/language";
import { servicesContext } from "#app/pages/services.server.ts";
import { notFound } from "#app/foundation/http/not-found.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#app/foundation/i18n/languages.ts";

/** Refuses a first segment that is no language: `/demo` is not German and not a page. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  if (params.lang !== undefined && (params.lang === DEFAULT_LANGUAGE || !isLanguage(params.lang))) {
    throw notFound(context.get(servicesContext).search.closestTo(url.pathname, DEFAULT_LANGUAGE));
  }
  return null;
}
