import { groupTvl, tagsByFrequency } from "#app/features/ecosystem/directory/directory.ts";
import { groupColumns } from "#app/features/ecosystem/directory/group-columns.server.ts";
import { cards, shownCards } from "#app/features/ecosystem/catalog/cards.server.ts";
import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import type { Card, CardFigures, Directory } from "#app/features/ecosystem/ecosystem.ts";
import { NO_FILTERS, parseFilters, serializeFilters, type Choices, type Filters } from "#app/features/ecosystem/filters/filters.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { sumByDay, tvlTerrain } from "#app/features/ecosystem/history/tvl-terrain.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { lastChecked } from "#app/foundation/content/projects.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { expireAt, type RenderContext } from "#app/foundation/http/request-context.server.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import { similarItems } from "#app/foundation/i18n/similar-names.server.ts";
import type { Messages } from "#app/foundation/i18n/translate.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { remember } from "#app/foundation/remember.server.ts";

export const directoryChoices = (): Choices =>
  remember("directory-choices", () => ({ categories: categories().map(({ id }) => id), tags: tagsByFrequency(cards(DEFAULT_LANGUAGE)) }));

export const filtersOf = (asked: URLSearchParams): Filters => parseFilters(asked, directoryChoices());

/** Normalizes a query, so that equal lists share a cache entry. */
export const canonicalFilters = (asked: URLSearchParams): URLSearchParams => serializeFilters(filtersOf(asked));

/** Last check of the catalog, in milliseconds since 1970; a project's page has the dates of its facts. */
const catalogCheckedAt = (): number => remember("catalog-checked-at", () => Date.parse(lastChecked() ?? ""));

function directoryOf({ latestDirectory }: EcosystemService, list: readonly Card[]): LiveEntry<Directory> {
  const { version, value } = latestDirectory();
  const figures = list.flatMap(({ id }): [string, CardFigures][] => {
    const one = value.projects[id];
    return one ? [[id, one]] : [];
  });
  const sparklines = list.flatMap(({ id }) => (value.sparklines?.[id] ? [[id, value.sparklines[id]] as const] : []));
  return {
    version,
    value: { chainTvl: value.chainTvl, projects: Object.fromEntries(figures), sparklines: Object.fromEntries(sparklines) },
  };
}

/** Card for the table, which shows no links. */
const withoutLinks = ({ website: _website, twitter: _twitter, github: _github, ...card }: Card): Card => card;

/** Data of every directory page: cards with their newest figures. The page re-renders when one becomes stale. */
function listPage(ecosystem: EcosystemService, render: RenderContext, language: Language, list: readonly Card[]) {
  const directory = directoryOf(ecosystem, list);
  const renderedAt = Date.now();
  const { chainTvl, projects: known } = directory.value;
  expireAt(render, nextStateChangeAt([chainTvl, ...Object.values(known).flatMap((item) => Object.values(item))], renderedAt));
  return {
    messages: messagesOf(language, "directory", "catalog", "categories", "tags"),
    cards: list,
    directory,
    renderedAt,
    checkedAt: catalogCheckedAt(),
  };
}

/** Loads the page of the whole directory. Only the cards view shows links, so the table gets cards without them. */
export const directoryPage = (ecosystem: EcosystemService, render: RenderContext, language: Language, { view }: Filters) =>
  listPage(
    ecosystem,
    render,
    language,
    view === "cards" ? shownCards(ecosystem, language) : shownCards(ecosystem, language).map(withoutLinks),
  );

/** Group pages use only search, sort and view. */
export const groupQuery = {
  canonical(asked: URLSearchParams): URLSearchParams {
    const { search, sort, order, view } = filtersOf(asked);
    return serializeFilters({ ...NO_FILTERS, search, sort, order, view });
  },
  parse: filtersOf,
};

/** Share of the current TVL that the stored histories need to reach, so that a drawing never shows a few projects as the whole group. */
const MIN_TERRAIN_SHARE = 0.8;

async function hasTerrain(ecosystem: EcosystemService, list: readonly Card[]): Promise<boolean> {
  const terrain = tvlTerrain(sumByDay(await ecosystem.tvlHistoriesOf(list.map(({ id }) => id))));
  const tvl = groupTvl(list, ecosystem.latestDirectory().value);
  return terrain !== null && tvl !== null && terrain.last[1] >= MIN_TERRAIN_SHARE * tvl.value;
}

export async function groupPage(
  ecosystem: EcosystemService,
  render: RenderContext,
  language: Language,
  { view }: Filters,
  group: string,
  belongs: (card: Card) => boolean,
) {
  const list = shownCards(ecosystem, language).filter(belongs);
  return {
    ...listPage(ecosystem, render, language, view === "cards" ? list : list.map(withoutLinks)),
    terrain: (await hasTerrain(ecosystem, list)) ? group : null,
    columns: view === "cards" ? null : await groupColumns(ecosystem, render, language, group, list),
  };
}

export const notFoundPage = (language: Language) => ({ messages: messagesOf(language, "directory", "catalog", "categories") });

/** ID that a misspelled one may mean, by ID or by name in the page's language. */
export function closestId<Id extends string>(asked: string, ids: readonly Id[], names: Messages | string | undefined): Id | undefined {
  const namesOf = (id: Id) => [id, typeof names === "object" ? names[id] : undefined].filter((name) => typeof name === "string");
  return similarItems(asked, ids, namesOf, 1)[0];
}
