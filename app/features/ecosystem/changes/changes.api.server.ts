import * as v from "valibot";
import { CHANGE_KINDS, CHANGE_PERIODS, DEFAULT_PERIOD } from "#app/features/ecosystem/changes/changes.ts";
import { PROJECTS_TAG } from "#app/features/ecosystem/ecosystem.schemas.server.ts";
import { entryChangeSchema } from "#app/foundation/content/entry-history.server.ts";
import { namedSchema, type ResponseSpec } from "#app/foundation/openapi/operation.server.ts";
import { parameter, type Route } from "#app/foundation/openapi/route.server.ts";
import { dateTime, languageParameter, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const changeShape = v.object({
  project: text("The project's ID in the catalog", "minswap"),
  date: text("The day of the change", "2026-11-25"),
  kind: v.picklist(CHANGE_KINDS),
  changed: v.pipe(
    entryChangeSchema.entries.changed,
    v.metadata({ description: "The changed facts, or one of listed, texts and sources", examples: [["audits", "sources"]] }),
  ),
});

const weekShape = v.object({
  week: text("The week by ISO 8601, Monday to Sunday in UTC", "2026-W48"),
  from: text("The week's Monday", "2026-11-23"),
  to: text("The week's Sunday", "2026-11-29"),
  changes: v.array(
    v.object({
      project: changeShape.entries.project,
      kind: changeShape.entries.kind,
      changed: changeShape.entries.changed,
      url: text("The project's page", "https://example.org/ecosystem/defi/dex/project/minswap"),
    }),
  ),
});

const correctionShape = v.object({ report: text("Number of a reader's report that we accepted", "R-7K3F-9QXM") });

const feedShape = namedSchema(
  "DirectoryChanges",
  v.pipe(
    v.object({
      version: text("Version of JSON Feed", "https://jsonfeed.org/version/1.1"),
      title: text("Title in the requested language", "Changes in the directory"),
      description: v.string(),
      language: text("Language tag (BCP 47)", "en"),
      home_page_url: v.string(),
      feed_url: v.string(),
      items: v.array(
        v.object({
          id: text("Permanent ID", "urn:cardano-gateway:entry:minswap:2026-11-25"),
          url: text("The project's page; for a week, the directory", "https://example.org/ecosystem/defi/dex/project/minswap"),
          title: text("Title in the requested language", "Changed: Minswap"),
          content_text: text("Text in the requested language", "Changed in this entry: Audits"),
          content_html: v.optional(text("The same text with links; only for a week", "<ul><li>…</li></ul>")),
          date_published: dateTime("Midnight (UTC) of the day; for a week, when it ended"),
          tags: v.array(v.picklist(CHANGE_KINDS)),
          _cardano_gateway: v.union([changeShape, weekShape, correctionShape]),
        }),
      ),
      _cardano_gateway: v.object({
        about: v.string(),
        version: text("Version of the catalog: the same version means the same entries", "2026-11-25.3f9a2c1b"),
        attribution: text("The line to credit the catalog with", "Cardano Gateway (https://example.org), CC BY 4.0"),
      }),
    }),
    v.metadata({
      description: "A JSON Feed (jsonfeed.org) with one item per project and day, or per week that is over; newest first",
    }),
  ),
);

const periodParameter = parameter(
  v.optional(v.picklist(CHANGE_PERIODS), DEFAULT_PERIOD),
  "day: one item per project and day. week: one item for each week that is over and had changes",
  "week",
);
const badParameter: ResponseSpec = { description: "The language or the period is unknown", content: { "text/plain": v.string() } };

/** Handled by server/directory-changes.ts. */
export const changesRoutes: readonly Route<object>[] = [
  {
    id: "list-directory-changes",
    method: "get",
    path: "/ecosystem/changes.json",
    tag: PROJECTS_TAG,
    summary: "Get the catalog's changes as a JSON Feed",
    description: "listed: the project was added. closed: the project closed. changed: facts, texts or sources of its entry changed.",
    parameters: v.object({ language: languageParameter, period: periodParameter }),
    answers: { 200: { description: "The feed", content: { "application/feed+json": feedShape } }, 400: badParameter },
    isOpen: true,
  },
  {
    id: "list-directory-changes-rss",
    method: "get",
    path: "/ecosystem/changes.xml",
    tag: PROJECTS_TAG,
    summary: "Get the catalog's changes as RSS",
    description: "The kind of change and the changed facts are categories of the item.",
    parameters: v.object({ language: languageParameter, period: periodParameter }),
    answers: { 200: { description: "The feed", content: { "application/rss+xml": v.string() } }, 400: badParameter },
    isOpen: true,
  },
];
