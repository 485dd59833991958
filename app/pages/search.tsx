import type { Route } from "./+types/search";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import SearchIsland from "#app/features/search/search.island.tsx";
import { parseSearchRequest, searchParams } from "#app/features/search/search.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";

export const loader = pageLoader(
  { query: { canonical: searchParams, parse: searchParams } },
  async ({ query: params, language, services, render }) => {
    // Results are private, so the page isn't cached. A visit counts the term unless it may be personal: see "Searches" in the privacy
    // policy.
    if (params.has("q")) render.isCacheable = false;
    const request = parseSearchRequest(params);
    const { query, kind } = request;
    return {
      messages: messagesOf(language, "search", "categories"),
      query: params.size === 0 ? "" : `?${params}`,
      request,
      response: query && (await services.search.search(query, language, kind ?? undefined)),
    };
  },
);

/** Searches projects, terms, pages and news; the form works without scripts. */
export default function Search({ loaderData: { query, request, response } }: Route.ComponentProps) {
  const { t } = useTranslation("search");
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={request.asked === "" ? t("title") : t("titleOf", { query: request.asked })}
        description={t("description")}
        path="/search"
        noindex
      />
      <Island of={SearchIsland} props={{ query, first: { request, response } }} when="load" />
    </main>
  );
}
