import { useEffect, useMemo, useState } from "react";
import {
  makeSearchable,
  searchProjects,
  type FiguresById,
  type Filters,
  type SearchResult,
} from "#app/features/ecosystem/filters/filters.ts";
import type { Card } from "#app/features/ecosystem/ecosystem.ts";
import { useLanguage, useNamespaces } from "#app/foundation/i18n/i18n.tsx";
import { translatorOf } from "#app/foundation/i18n/translate.ts";

/**
 * Figures for filters and sorting. Newer ones apply with the visitor's next choice, or while the tab is hidden, because a list that
 * reorders itself is hard to read.
 */
function useSortFigures(newest: FiguresById, filters: Filters): FiguresById {
  const [kept, keep] = useState({ figures: newest, filters });
  if (kept.filters !== filters) keep({ figures: newest, filters });
  useEffect(() => {
    const take = () => keep({ figures: newest, filters });
    document.addEventListener("visibilitychange", take);
    return () => document.removeEventListener("visibilitychange", take);
  }, [newest, filters]);
  return kept.figures;
}

export function useSearchResult(cards: readonly Card[], newest: FiguresById, filters: Filters): SearchResult<Card> {
  const [namespaces, language] = [useNamespaces(), useLanguage()];
  const searchable = useMemo(() => {
    const t = translatorOf(namespaces, language, ["tags"]);
    return makeSearchable(cards, (tag) => t.dynamic("tags:", tag));
  }, [cards, namespaces, language]);
  const figures = useSortFigures(newest, filters);
  return useMemo(() => searchProjects(searchable, figures, filters), [searchable, figures, filters]);
}
