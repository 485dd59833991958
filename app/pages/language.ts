import type { Route } from "./+types/language";
import { DEFAULT_LANGUAGE, isLanguage } from "#app/foundation/i18n/languages.ts";
import { unlessOnlyTheQueryChanged } from "#app/foundation/ui/should-revalidate.ts";

/** Refuses a first segment that is no language: `/demo` is not German and not a page. */
export function loader({ params }: Route.LoaderArgs) {
  if (params.lang !== undefined && (params.lang === DEFAULT_LANGUAGE || !isLanguage(params.lang))) {
    throw new Response(null, { status: 404 });
  }
  return null;
}

export const shouldRevalidate = unlessOnlyTheQueryChanged;
