import { generateJsonFeed, generateRssFeed } from "feedsmith";
import { catalogueAttribution, catalogueVersion } from "#app/features/ecosystem/catalogue/catalogue-version.server.ts";
import { changesPath, type ChangeFormat, type ChangeKind } from "#app/features/ecosystem/changes/changes.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { HISTORY_SINCE, type EntryChange } from "#app/foundation/content/entry-history.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { pathIn, tagOf, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/** As many items as a feed has: the newest. */
const MAX_ITEMS = 300;

/** What was changed of a project's entry on one day. */
export interface DirectoryChange {
  project: Project;
  date: string;
  kind: ChangeKind;
  changed: EntryChange["changed"];
}

const kindOf = (changed: EntryChange["changed"]): ChangeKind =>
  changed.includes("listed") ? "listed" : changed.includes("closed") ? "closed" : "changed";

/** Every change on record, one for each project and day: the newest day first, and within a day by name. */
export function directoryChanges(list: Iterable<Project>): DirectoryChange[] {
  const changes = [...list].flatMap((project) =>
    [...Map.groupBy(project.history, ({ date }) => date)].map(([date, ofDay]) => {
      const changed = [...new Set(ofDay.flatMap((one) => one.changed))];
      return { project, date, kind: kindOf(changed), changed };
    }),
  );
  return changes.sort((one, other) => other.date.localeCompare(one.date) || one.project.name.localeCompare(other.project.name));
}

/** The changes of the directory as a document that feed readers understand. `origin` is the site's, without a slash at the end. */
export function renderChanges(format: ChangeFormat, language: Language, origin: string): string {
  const t = translatorFor(language, "directory", "project");
  const changes = directoryChanges(projects().values()).slice(0, MAX_ITEMS);
  const self = origin + changesPath(format, language);
  const head = {
    title: t("changes.title"),
    description: t("changes.description", { date: dateText(HISTORY_SINCE, formatsFor(language)) }),
    language: tagOf(language),
  };
  const home = origin + pathIn("/ecosystem", language);
  const items = changes.map(({ project, date, kind, changed }) => {
    const facts = changed.map((name) => t(`project:evidence.facts.${name}`)).join(", ");
    return {
      id: `urn:cardano-gateway:entry:${project.id}:${date}`,
      url: origin + pathIn(projectPath(project), language),
      title: t(`changes.${kind}`, { name: project.name }),
      text: kind === "listed" ? project.texts[language].description : t("changes.facts", { facts }),
      day: new Date(date),
      change: { project: project.id, date, kind, changed },
    };
  });
  if (format.name === "rss")
    return generateRssFeed({
      ...head,
      link: home,
      copyright: catalogueAttribution(origin),
      ...(items[0] && { lastBuildDate: items[0].day }),
      atom: { links: [{ href: self, rel: "self", type: format.type }] },
      items: items.map(({ id, url, title, text, day, change: { kind, changed } }) => ({
        title,
        link: url,
        description: text,
        guid: { value: id, isPermaLink: false },
        pubDate: day,
        categories: [
          { name: kind, domain: "urn:cardano-gateway:change" },
          ...changed.map((name) => ({ name, domain: "urn:cardano-gateway:fact" })),
        ],
      })),
    });
  const feed = {
    ...head,
    home_page_url: home,
    feed_url: self,
    items: items.map(({ id, url, title, text, day, change }) => ({
      id,
      url,
      title,
      content_text: text,
      date_published: day,
      tags: [change.kind],
      _cardano_gateway: change,
    })),
    _cardano_gateway: { about: `${origin}/data#changes`, version: catalogueVersion(), attribution: catalogueAttribution(origin) },
  };
  return JSON.stringify(generateJsonFeed(feed));
}
