import type { NamedSubject, ItemChoice, ReportSubject } from "#app/features/corrections/corrections.ts";
import type { ReportSubjects } from "#app/features/corrections/report-intake.server.ts";
import { findProject } from "#app/features/ecosystem/catalog/cards.server.ts";
import { resolveProject } from "#app/features/ecosystem/project/project-address.ts";
import { GLOSSARY_PATH } from "#app/features/glossary/glossary.ts";
import { POOLS_PATH } from "#app/features/staking/staking.ts";
import { termsOf } from "#app/foundation/content/terms.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";

/** Segments of letters, digits and hyphens, as in the addresses of all pages. */
const PAGE = /^\/(?:[\w.-]{1,120}(?:\/[\w.-]{1,120}){0,5})?$/;
const NEWS_SOURCES_PATH = "/news/sources";
const LINK_CHECK_PATH = "/is-this-link-real";
const ITEM_PAGES: ReadonlySet<string> = new Set([GLOSSARY_PATH, NEWS_SOURCES_PATH, LINK_CHECK_PATH]);

/** Host of a link, with or without its scheme; undefined if it has none. */
function hostOf(link: string): string | undefined {
  const host = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(link) ? link : `https://${link}`)?.hostname;
  return host?.includes(".") ? host : undefined;
}

const named = (subject: ReportSubject, name: string, href = subject.path): NamedSubject => ({ ...subject, name, href });

/** Everything that a reader can report an error about, by the page's path and one of the items that it shows. */
export function reportSubjects({ staking, news }: Pick<FeatureServices, "staking" | "news">): ReportSubjects {
  async function findItem(about: `/${string}`, item: string, language: Language): Promise<NamedSubject | undefined> {
    if (about === GLOSSARY_PATH) {
      const term = termsOf(language).find(({ id }) => id === item);
      return term && named({ kind: "term", id: item, path: about }, term.term, `${about}#${item}`);
    }
    if (about === NEWS_SOURCES_PATH) {
      const feed = (await news.feedHealth()).find(({ id }) => id === item);
      return feed && named({ kind: "source", id: item, path: about }, feed.publisher);
    }
    const host = about === LINK_CHECK_PATH ? hostOf(item) : undefined;
    return host === undefined
      ? undefined
      : named({ kind: "link", id: host, path: about }, host, `${about}?${new URLSearchParams({ url: host })}`);
  }

  return {
    async find(about, item, language) {
      if (!isPagePath(about)) return undefined;
      // An item of another kind of page is ignored: a project's and a pool's page show one thing.
      if (item !== "" && ITEM_PAGES.has(about)) return findItem(about, item, language);
      const [, first, ...rest] = about.split("/");
      const resolved = first === "ecosystem" && rest.length > 1 ? resolveProject(rest, findProject) : undefined;
      if (resolved?.kind === "show") return named({ kind: "project", id: resolved.project.id, path: about }, resolved.project.name);
      const poolId = about.startsWith(`${POOLS_PATH}/`) ? rest.at(-1) : undefined;
      const pool = poolId === undefined ? undefined : await staking.findPool(poolId);
      if (pool) return named({ kind: "pool", id: pool.id, path: about }, pool.ticker ?? pool.id);
      return named({ kind: "page", id: about, path: about }, about);
    },

    async choices(about, language): Promise<ItemChoice | null> {
      if (about === GLOSSARY_PATH) return { kind: "term", options: termsOf(language).map(({ id, term }) => ({ id, name: term })) };
      if (about === NEWS_SOURCES_PATH)
        return { kind: "source", options: (await news.feedHealth()).map(({ id, publisher }) => ({ id, name: publisher })) };
      return about === LINK_CHECK_PATH ? { kind: "link", options: [] } : null;
    },
  };
}

const isPagePath = (about: string): about is `/${string}` => PAGE.test(about);
