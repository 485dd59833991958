import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from "react";
import * as v from "valibot";
import { CompareForm } from "#app/features/ecosystem/compare/compare-form.tsx";
import { CompareSuggestions } from "#app/features/ecosystem/compare/compare-suggestions.tsx";
import { CompareTable } from "#app/features/ecosystem/compare/compare-table.tsx";
import {
  comparedFactsSchema,
  MAX_COMPARED,
  parseComparedIds,
  serializeComparedIds,
  type ChoiceGroup,
  type ComparedFacts,
} from "#app/features/ecosystem/compare/comparison.ts";
import { EMPTY_FIGURES, projectTopic, type ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";
import { LogosContext, type Logos } from "#app/features/ecosystem/logos/logos.ts";
import type { ProjectReference } from "#app/features/ecosystem/project-view.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { samePageLink } from "#app/foundation/islands/same-page-link.ts";
import { useAddressData } from "#app/foundation/islands/use-address-data.ts";
import { useAddress } from "#app/foundation/islands/use-address.ts";
import { usePageTitle } from "#app/foundation/islands/use-page-title.ts";
import { useTopics } from "#app/foundation/islands/use-topics.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { writeAddress } from "#app/foundation/ui/write-address.ts";
import "./compare.css";

const answerSchema = v.object({ data: comparedFactsSchema });
const NOT_READ: LiveEntry<ProjectFigures> = { version: 0, value: EMPTY_FIGURES };

interface Props {
  /** Query string of the server's address. */
  query: string;
  columns: readonly { facts: ComparedFacts; figures: LiveEntry<ProjectFigures> }[];
  choices: readonly ChoiceGroup[];
  suggestions: readonly (readonly ProjectReference[])[];
  logos: Logos;
}

const searchOf = (ids: readonly string[]): string => (ids.length === 0 ? "" : `?${serializeComparedIds(ids)}`);

/** Compares up to four projects, which visitors add and remove. Nothing is ranked. */
function Comparison({ query, columns: first, choices, suggestions, logos }: Props) {
  const { t } = useTranslation("compare");
  const names = useMemo(() => new Map(choices.flatMap(({ projects }) => projects.map(({ id, name }) => [id, name]))), [choices]);
  const address = useAddress(query);
  const asked = searchOf(parseComparedIds(new URLSearchParams(address), (id) => names.has(id)));
  const compared = useFacts(asked, first);
  const sources = useMemo(() => {
    const known = new Map(first.map(({ facts, figures }) => [facts.id, figures]));
    return compared.map(({ id }) => ({ topic: projectTopic(id), initial: known.get(id) ?? NOT_READ }));
  }, [compared, first]);
  const figures = useTopics(sources);
  const ids = compared.map(({ id }) => id);
  const similar = [...new Set(compared.flatMap(({ related }) => related))]
    .filter((id) => !ids.includes(id))
    .slice(0, MAX_COMPARED)
    .map((id) => ({ id, name: names.get(id) ?? id }));
  const title = ids.length === 0 ? t("title") : t("titleOf", { names: compared.map(({ name }) => name).join(", ") });
  usePageTitle(title);
  const { frame, onClick } = useFocus(compared);
  const links = { onClick };
  return (
    <LogosContext value={logos}>
      <div className="compare-page page-stack" {...links}>
        <CompareForm ids={ids} choices={choices} similar={similar} onAdd={(wanted) => writeAddress(searchOf(wanted), "pushState")} />
        {compared.length === 1 && <p className="muted">{t("addSecond", { name: compared[0]?.name ?? "" })}</p>}
        {compared.length > 0 ? (
          <CompareTable
            frame={frame}
            columns={compared.map((facts, index) => ({ facts, figures: figures[index]?.value ?? EMPTY_FIGURES }))}
          />
        ) : (
          <CompareSuggestions suggestions={suggestions} />
        )}
      </div>
    </LogosContext>
  );
}

/** Facts of the projects in the address; the API provides those that the page lacks. */
function useFacts(query: string, first: Props["columns"]): readonly ComparedFacts[] {
  const language = useLanguage();
  const [initial] = useState(() => first.map(({ facts }) => facts));
  const [known] = useState(() => new Map(initial.map((facts) => [facts.id, facts])));
  const load = useCallback(
    (asked: string, signal: AbortSignal) =>
      Promise.all(
        new URLSearchParams(asked).getAll("project").map(async (id) => {
          const kept = known.get(id);
          if (kept) return kept;
          const response = await fetch(`/api/projects/${id}?language=${language}`, { signal });
          if (!response.ok) throw new Error(`Project ${id}: ${response.status}`);
          const { data } = v.parse(answerSchema, await response.json());
          known.set(id, data);
          return data;
        }),
      ),
    [known, language],
  );
  return useAddressData<readonly ComparedFacts[]>({ query, initial, load }).data;
}

/** Handles links of the comparison in place. When the followed link disappears, the focus moves to the table, or to the page. */
function useFocus(compared: readonly ComparedFacts[]) {
  const frame = useRef<HTMLDivElement>(null);
  const followed = useRef<{ link: HTMLAnchorElement; isMore: boolean; before: readonly ComparedFacts[] }>(null);
  useEffect(() => {
    const last = followed.current;
    if (!last || last.before === compared) return;
    followed.current = null;
    if (last.link.isConnected) return;
    (last.isMore ? frame.current : document.getElementById("main"))?.focus({ preventScroll: true });
  }, [compared]);
  const onClick = (event: MouseEvent) => {
    const link = samePageLink(event);
    if (!link) return;
    event.preventDefault();
    followed.current = { link, isMore: new URLSearchParams(link.search).size > compared.length, before: compared };
    writeAddress(link.search, "pushState");
  };
  return { frame, onClick };
}

export default defineIsland("comparison", Comparison, {
  messages: [
    "compare",
    "catalog:custody",
    "catalog:facts",
    "catalog:notKnown",
    "catalog:status",
    "catalog:subcategories.names",
    "catalog:unconfirmed",
    "catalog:unknown",
    "categories:names",
    "tags",
    "common:figure",
  ],
});
