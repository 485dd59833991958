import { generateJsonFeed, generateRssFeed } from "feedsmith";
import { catalogAttribution, catalogVersion } from "#app/features/ecosystem/catalog/catalog-version.server.ts";
import {
  CHANGE_KINDS,
  changesPath,
  DEFAULT_PERIOD,
  type ChangeFormat,
  type ChangeKind,
  type ChangePeriod,
} from "#app/features/ecosystem/changes/changes.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { escapeHtml } from "#app/foundation/content/pages.server.ts";
import { HISTORY_SINCE, type EntryChange } from "#app/foundation/content/entry-history.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { formatsFor, type Formats } from "#app/foundation/i18n/formats.ts";
import { pathIn, tagOf, type Language } from "#app/foundation/i18n/languages.ts";
import type { Translate } from "#app/foundation/i18n/translate.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

const MAX_ITEMS = 300;

export interface DirectoryChange {
  project: Project;
  date: string;
  kind: ChangeKind;
  changed: EntryChange["changed"];
}

const kindOf = (changed: EntryChange["changed"]): ChangeKind =>
  changed.includes("listed") ? "listed" : changed.includes("closed") ? "closed" : "changed";

/** All recorded changes, one per project and day: newest day first, then by name. */
export function directoryChanges(list: Iterable<Project>): DirectoryChange[] {
  const changes = [...list].flatMap((project) =>
    [...Map.groupBy(project.history, ({ date }) => date)].map(([date, ofDay]) => {
      const changed = [...new Set(ofDay.flatMap((item) => item.changed))];
      return { project, date, kind: kindOf(changed), changed };
    }),
  );
  return changes.sort((a, b) => b.date.localeCompare(a.date) || a.project.name.localeCompare(b.project.name));
}

/** Changes of a week, Monday to Sunday in UTC, one per project. */
export interface DirectoryWeek {
  /** ISO 8601 week, such as 2026-W48. */
  week: string;
  from: string;
  to: string;
  changes: Omit<DirectoryChange, "date">[];
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const mondayOf = (ms: number): number => Date.parse(dayOf(ms)) - ((new Date(ms).getUTCDay() + 6) % 7) * DAY;

/** ISO 8601 week of a time. A week belongs to the year of its Thursday. */
export function isoWeekOf(ms: number): string {
  const thursday = mondayOf(ms) + 3 * DAY;
  const year = new Date(thursday).getUTCFullYear();
  const number = 1 + Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * DAY));
  return `${year}-W${String(number).padStart(2, "0")}`;
}

/** Past weeks with changes, newest first. Within a week, added projects come first, then by name. */
export function weeklyChanges(list: Iterable<Project>, now: number): DirectoryWeek[] {
  const thisMonday = mondayOf(now);
  const weeks = Map.groupBy(directoryChanges(list), ({ date }) => mondayOf(Date.parse(date)));
  return [...weeks]
    .filter(([monday]) => monday < thisMonday)
    .map(([monday, ofWeek]) => {
      const changes = [...Map.groupBy(ofWeek, ({ project }) => project)].map(([project, own]) => {
        const changed = [...new Set(own.flatMap((change) => change.changed))];
        return { project, kind: kindOf(changed), changed };
      });
      changes.sort((a, b) => CHANGE_KINDS.indexOf(a.kind) - CHANGE_KINDS.indexOf(b.kind) || a.project.name.localeCompare(b.project.name));
      return { week: isoWeekOf(monday), from: dayOf(monday), to: dayOf(monday + 6 * DAY), changes };
    });
}

export interface FeedItem {
  id: string;
  url: string;
  title: string;
  text: string;
  html?: string;
  day: Date;
  kinds: ChangeKind[];
  facts: EntryChange["changed"];
  record: object;
}

interface ItemContext {
  t: Translate<"directory">;
  formats: Formats;
  language: Language;
  origin: string;
}

function changeText({ project, kind, changed }: Omit<DirectoryChange, "date">, { t, language }: ItemContext): string {
  if (kind === "listed") return project.texts[language].description;
  return t("changes.facts", { facts: changed.map((name) => t(`project:evidence.facts.${name}`)).join(", ") });
}

const pageOf = (project: Project, { origin, language }: ItemContext): string => origin + pathIn(projectPath(project), language);

function dayItem(change: DirectoryChange, context: ItemContext): FeedItem {
  const { project, date, kind, changed } = change;
  return {
    id: `urn:cardano-gateway:entry:${project.id}:${date}`,
    url: pageOf(project, context),
    title: context.t(`changes.${kind}`, { name: project.name }),
    text: changeText(change, context),
    day: new Date(date),
    kinds: [kind],
    facts: changed,
    record: { project: project.id, date, kind, changed },
  };
}

function weekItem({ week, from, to, changes }: DirectoryWeek, context: ItemContext): FeedItem {
  const { t, formats, language, origin } = context;
  const lines = changes.map((change) => ({
    url: pageOf(change.project, context),
    title: t(`changes.${change.kind}`, { name: change.project.name }),
    text: changeText(change, context),
  }));
  const html = lines.map(({ url, title, text }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a><br>${escapeHtml(text)}</li>`);
  return {
    id: `urn:cardano-gateway:week:${week}`,
    url: origin + pathIn("/ecosystem", language),
    title: t("changes.week", { from: dateText(from, formats), to: dateText(to, formats) }),
    text: lines.map(({ title, text, url }) => `${title}\n${text}\n${url}`).join("\n\n"),
    html: `<ul>${html.join("")}</ul>`,
    // The end of the week.
    day: new Date(Date.parse(to) + DAY),
    kinds: CHANGE_KINDS.filter((kind) => changes.some((change) => change.kind === kind)),
    facts: [],
    record: {
      week,
      from,
      to,
      changes: changes.map(({ project, kind, changed }) => ({ project: project.id, kind, changed, url: pageOf(project, context) })),
    },
  };
}

/**
 * Writes the directory's changes as a feed.
 * @param origin has no trailing slash
 * @param fromReaders corrections by readers, which the feed of single days lists too
 */
export function renderChanges(
  format: ChangeFormat,
  language: Language,
  origin: string,
  period: ChangePeriod = DEFAULT_PERIOD,
  now = Date.now(),
  fromReaders: readonly FeedItem[] = [],
): string {
  const t = translatorFor(language, "directory", "project");
  const formats = formatsFor(language);
  const context = { t, formats, language, origin };
  const list = projects().values();
  const items =
    period === "week"
      ? weeklyChanges(list, now).map((week) => weekItem(week, context))
      : [...fromReaders, ...directoryChanges(list).map((change) => dayItem(change, context))].sort((a, b) => +b.day - +a.day);
  const title = t("changes.title");
  return writeFeed(format, items.slice(0, MAX_ITEMS), {
    origin,
    self: origin + changesPath(format, language, period),
    home: origin + pathIn("/ecosystem", language),
    head: {
      title: period === "week" ? `${title} (${t(`changes.weekly.${format.name}`)})` : title,
      description: t("changes.description", { date: dateText(HISTORY_SINCE, formats) }),
      language: tagOf(language),
    },
  });
}

interface FeedHead {
  origin: string;
  self: string;
  home: string;
  head: { title: string; description: string; language: string };
}

function writeFeed(format: ChangeFormat, items: readonly FeedItem[], { origin, self, home, head }: FeedHead): string {
  if (format.name === "rss")
    return generateRssFeed({
      ...head,
      link: home,
      copyright: catalogAttribution(origin),
      ...(items[0] && { lastBuildDate: items[0].day }),
      atom: { links: [{ href: self, rel: "self", type: format.type }] },
      items: items.map(({ id, url, title, text, html, day, kinds, facts }) => ({
        title,
        link: url,
        description: html ?? text,
        guid: { value: id, isPermaLink: false },
        pubDate: day,
        categories: [
          ...kinds.map((name) => ({ name, domain: "urn:cardano-gateway:change" })),
          ...facts.map((name) => ({ name, domain: "urn:cardano-gateway:fact" })),
        ],
      })),
    });
  const feed = {
    ...head,
    home_page_url: home,
    feed_url: self,
    items: items.map(({ id, url, title, text, html, day, kinds, record }) => ({
      id,
      url,
      title,
      content_text: text,
      ...(html !== undefined && { content_html: html }),
      date_published: day,
      tags: kinds,
      _cardano_gateway: record,
    })),
    _cardano_gateway: { about: `${origin}/data#changes`, version: catalogVersion(), attribution: catalogAttribution(origin) },
  };
  // JSON Feed needs an items array; the library omits an empty one.
  return JSON.stringify(Object.assign({ items: [] }, generateJsonFeed(feed)));
}
