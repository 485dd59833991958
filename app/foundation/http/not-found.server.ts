import { data } from "react-router";
import type { Suggestion } from "#app/foundation/ui/not-found-page.tsx";

/** What a loader throws when there is no page: the 404 page offers the suggestions. */
export const notFound = (suggestions: readonly Suggestion[]) =>
  data({ suggestions: suggestions.map(({ href, title }) => ({ href, title })) }, { status: 404 });
