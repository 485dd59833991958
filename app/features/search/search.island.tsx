import { useCallback, useEffect, useRef, type MouseEvent } from "react";
import { SearchResults } from "#app/features/search/search-results.tsx";
import { SearchSuggestions } from "#app/features/search/search-suggestions.tsx";
import {
  MAX_QUERY_LENGTH,
  parseSearchRequest,
  searchParams,
  searchResponseSchema,
  type SearchRequest,
  type SearchResponse,
} from "#app/features/search/search.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { fetchJson } from "#app/foundation/islands/fetch-json.ts";
import { samePageLink } from "#app/foundation/islands/same-page-link.ts";
import { useAddressData } from "#app/foundation/islands/use-address-data.ts";
import { useAddress } from "#app/foundation/islands/use-address.ts";
import { usePageTitle } from "#app/foundation/islands/use-page-title.ts";
import { Button } from "#app/foundation/ui/button.tsx";
import { announcePage, type NavigationKind } from "#app/foundation/ui/page-events.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { writeAddress } from "#app/foundation/ui/write-address.ts";
import "#app/features/search/search.css";

interface Answered {
  request: SearchRequest;
  /** Null when there was no query. */
  response: SearchResponse | null;
}

interface Props {
  /** Query of the address, as the server read it. */
  query: string;
  first: Answered;
}

const addressOf = (params: URLSearchParams): string => {
  const own = searchParams(params);
  return own.size === 0 ? "" : `?${own}`;
};

/** Search over projects, terms, pages and news, with its results in groups. */
function Search({ query, first }: Props) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  const load = useCallback(
    async (address: string, signal: AbortSignal): Promise<Answered> => {
      const asked = parseSearchRequest(new URLSearchParams(address));
      if (!asked.query) return { request: asked, response: null };
      const params = new URLSearchParams({ q: asked.query.text, language, ...(asked.kind && { kind: asked.kind }) });
      return { request: asked, response: await fetchJson(`/api/search?${params}`, searchResponseSchema, signal) };
    },
    [language],
  );
  const address = addressOf(new URLSearchParams(useAddress(query)));
  const { data, isLoading } = useAddressData({ query: address, initial: first, load });
  const { request, response } = data;
  usePageTitle(request.asked === "" ? t("title") : t("titleOf", { query: request.asked }));

  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const navigation = useRef<NavigationKind>("link");
  useEffect(() => {
    const follow = () => {
      navigation.current = "history";
      if (field.current) field.current.value = parseSearchRequest(new URLSearchParams(location.search)).asked;
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  const shown = useRef(data);
  useEffect(() => {
    if (shown.current === data) return;
    shown.current = data;
    announcePage(navigation.current);
    // The link that had the focus is gone.
    if (document.activeElement === document.body) results.current?.focus();
  }, [data]);

  const open = (to: string) => {
    navigation.current = "link";
    writeAddress(to, "pushState");
  };
  const links = {
    onClick(event: MouseEvent) {
      const link = samePageLink(event);
      if (!link) return;
      event.preventDefault();
      open(link.search);
    },
  };
  return (
    <>
      <header className="page-intro">
        <div className="container">
          <h1>{t("title")}</h1>
          <form
            action={pathIn("/search", language)}
            role="search"
            className="search-form grid-close"
            onSubmit={(event) => {
              event.preventDefault();
              open(addressOf(new URLSearchParams({ q: field.current?.value ?? "" })));
            }}
          >
            <div className="field-box">
              <UiIcon name="search" />
              <input
                ref={field}
                type="search"
                name="q"
                defaultValue={first.request.asked}
                aria-label={t("label")}
                placeholder={t("label")}
                autoComplete="off"
                autoCapitalize="none"
                enterKeyHint="search"
                maxLength={MAX_QUERY_LENGTH}
              />
            </div>
            <Button type="submit" look="primary" isBusy={isLoading}>
              {t("submit")}
            </Button>
          </form>
        </div>
      </header>
      <div ref={results} tabIndex={-1} className="container search-page grid" {...links}>
        <p
          role="status"
          className="search-summary if-filled muted"
          data-results={response?.groups.reduce((sum, { hits }) => sum + hits.length, 0)}
        >
          {request.problem ? t(request.problem) : response?.summary}
        </p>
        {response && response.groups.length > 0 ? (
          <SearchResults groups={response.groups} query={request.asked} isAlone={request.kind !== null} />
        ) : (
          <SearchSuggestions isEmpty={response !== null} />
        )}
      </div>
    </>
  );
}

export default defineIsland("search", Search, {
  messages: import.meta.env.SSR
    ? [
        "search:title",
        "search:titleOf",
        "search:label",
        "search:submit",
        "search:long",
        "search:unreadable",
        "search:showMore",
        "search:allKinds",
        "search:advice",
        "search:suggestions",
        "search:begin",
        "categories:names",
        "common:nav",
      ]
    : [],
});
