import * as v from "valibot";
import type { Route } from "./+types/search";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { SearchResults } from "#app/features/search/search-results.tsx";
import { KINDS, parseQuery } from "#app/features/search/search.ts";
import { SearchSuggestions } from "#app/features/search/search-suggestions.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { IntroArt } from "#app/foundation/ui/intro-art.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "#app/features/search/search.css";

const PATH = "/search";

export const loader = pageLoader(
  { query: queryParams({ q: v.pipe(v.string(), v.nonEmpty()), kind: v.picklist(KINDS) }) },
  async ({ query: { q: asked = "", kind = null }, language, services, render }) => {
    // Such a page is made for who asked and is kept for no one. Where the browser counts visits, the term is counted too,
    // unless it could be someone's: see "Searches" in the privacy policy.
    if (asked !== "") render.isCacheable = false;
    const query = parseQuery(asked);
    const messages = messagesOf(language, "search", "categories");
    if (!query) return { messages, asked: "", kind, problem: "long" as const, answer: null };
    if (query.words.length === 0)
      return { messages, asked: query.text, kind, problem: query.text === "" ? null : ("unreadable" as const), answer: null };
    const answer = await services.search.search(query, language, kind ?? undefined);
    return { messages, asked: query.text, kind, problem: null, answer };
  },
);

/** Search over projects, news and pages; a form that needs no script. */
export default function Search({ loaderData: { asked, kind, problem, answer } }: Route.ComponentProps) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={asked === "" ? t("title") : t("titleOf", { query: asked })} description={t("description")} path={PATH} noindex />
      <header className="page-intro">
        <IntroArt seed="search" />
        <div className="container">
          <h1>{t("title")}</h1>
          <form action={pathIn(PATH, language)} role="search" className="search-form grid-close" data-in-place="">
            <div className="field-box">
              <UiIcon name="search" />
              <input
                type="search"
                name="q"
                defaultValue={asked}
                aria-label={t("label")}
                placeholder={t("label")}
                autoComplete="off"
                autoCapitalize="none"
                enterKeyHint="search"
                maxLength={200}
              />
            </div>
            <button className="button button-primary">{t("submit")}</button>
          </form>
        </div>
      </header>
      <div className="container search-page grid" data-answer="">
        <p
          role="status"
          className="search-summary if-filled muted"
          data-results={answer?.groups.reduce((sum, { hits }) => sum + hits.length, 0)}
        >
          {problem ? t(problem) : answer?.summary}
        </p>
        {answer && answer.groups.length > 0 ? (
          <SearchResults groups={answer.groups} query={asked} isAlone={kind !== null} />
        ) : (
          <SearchSuggestions isEmpty={answer !== null} />
        )}
      </div>
    </main>
  );
}
