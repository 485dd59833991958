import type { Route } from "./+types/language";
import { servicesContext } from "#app/pages/services.server.ts";
import { notFound } from "#app/foundation/http/not-found.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#app/foundation/i18n/languages.ts";

/** Rejects a first segment that isn't a language: `/demo` is neither German nor a page. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  if (params.lang !== undefined && (params.lang === DEFAULT_LANGUAGE || !isLanguage(params.lang))) {
    throw notFound(context.get(servicesContext).search.closestTo(url.pathname, DEFAULT_LANGUAGE));
  }
  return null;
}
