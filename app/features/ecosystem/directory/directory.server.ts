import { distance } from "fastest-levenshtein";
import { tagsByFrequency } from "#app/features/ecosystem/directory/directory.ts";
import { cards } from "#app/features/ecosystem/catalogue/cards.server.ts";
import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import type { Card, CardFigures, Directory } from "#app/features/ecosystem/ecosystem.ts";
import { NO_FILTERS, parseFilters, serializeFilters, type Choices, type Filters } from "#app/features/ecosystem/filters/filters.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { lastChecked } from "#app/foundation/content/projects.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { expireAt, type RenderContext } from "#app/foundation/http/request-context.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import type { Messages } from "#app/foundation/i18n/translate.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** What an address of the directory may ask for. */
export const directoryChoices = (): Choices =>
  remember("directory-choices", () => ({ categories: categories().map(({ id }) => id), tags: tagsByFrequency(cards(DEFAULT_LANGUAGE)) }));

/** What a canonical address asks for. */
export const filtersOf = (asked: URLSearchParams): Filters => parseFilters(asked, directoryChoices());

/** The query of the directory's address that says the same in the fewest words. */
export const canonicalFilters = (asked: URLSearchParams): URLSearchParams => serializeFilters(filtersOf(asked));

/** The day that the catalogue's own counts are of, in milliseconds since 1970. How old a project's facts are, its own page says. */
const catalogueCheckedAt = (): number => remember("catalogue-checked-at", () => Date.parse(lastChecked() ?? ""));

/** The newest figures of the given cards alone. */
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

/** A project as the table shows it and the search finds it. */
const withoutLinks = ({ website: _website, twitter: _twitter, github: _github, ...card }: Card): Card => card;

/** A project as the table shows it, where nothing is searched. */
const rowOf = (card: Card): Card => ({ ...withoutLinks(card), description: "", tags: [] });

/** What every directory page loads: cards with their newest figures. The page re-renders when one becomes stale. */
function listPage(ecosystem: EcosystemService, render: RenderContext, language: Language, list: readonly Card[]) {
  const directory = directoryOf(ecosystem, list);
  const renderedAt = Date.now();
  const { chainTvl, projects: known } = directory.value;
  expireAt(render, nextStateChangeAt([chainTvl, ...Object.values(known).flatMap((one) => Object.values(one))], renderedAt));
  return {
    messages: messagesOf(language, "directory", "catalogue", "categories", "tags"),
    cards: list,
    directory,
    renderedAt,
    checkedAt: catalogueCheckedAt(),
  };
}

/** Loads the page of the whole directory. Only cards show links, so other views get them without. */
export const directoryPage = (ecosystem: EcosystemService, render: RenderContext, language: Language, { view }: Filters) =>
  listPage(ecosystem, render, language, view === "cards" ? cards(language) : cards(language).map(withoutLinks));

/** What the page of a group takes of an address: how it is sorted and shown. */
export const groupQuery = {
  canonical(asked: URLSearchParams): URLSearchParams {
    const { sort, order, view } = filtersOf(asked);
    return serializeFilters({ ...NO_FILTERS, sort, order, view });
  },
  parse: filtersOf,
};

/** The page of a group of projects: a category, or a part of DeFi. */
export function groupPage(
  ecosystem: EcosystemService,
  render: RenderContext,
  language: Language,
  { view }: Filters,
  belongs: (card: Card) => boolean,
) {
  const list = cards(language).filter(belongs);
  return listPage(ecosystem, render, language, view === "cards" ? list : list.map(rowOf));
}

/** What the page brings that says that there is no such group. */
export const notFoundPage = (language: Language) => ({ messages: messagesOf(language, "directory", "catalogue", "categories") });

/** What a wrong word in an address was most likely meant to be, by the ids and by the names in the page's language. */
export function closestId<Id extends string>(asked: string, ids: readonly Id[], names: Messages | string | undefined): Id | undefined {
  const word = foldText(asked);
  const nameOf = (id: string) => (typeof names === "object" ? names[id] : undefined);
  const far = (id: string) =>
    Math.min(...[id, nameOf(id)].flatMap((name) => (typeof name === "string" ? [distance(word, foldText(name))] : [])));
  return ids.toSorted((one, other) => far(one) - far(other))[0];
}
