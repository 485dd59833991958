import * as v from "valibot";
import { CHANGE_KINDS, CHANGE_PERIODS, DEFAULT_PERIOD } from "#app/features/ecosystem/changes/changes.ts";
import { PROJECTS_TAG } from "#app/features/ecosystem/ecosystem.schemas.server.ts";
import { entryChangeSchema } from "#app/foundation/content/entry-history.server.ts";
import { namedSchema, type ResponseSpec } from "#app/foundation/openapi/operation.server.ts";
import { parameter, type Route } from "#app/foundation/openapi/route.server.ts";
import { dateTime, languageParameter, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const changeShape = v.object({
  project: text("The project's id in the catalogue", "minswap"),
  date: text("The day of the change", "2026-11-25"),
  kind: v.picklist(CHANGE_KINDS),
  changed: v.pipe(
    entryChangeSchema.entries.changed,
    v.metadata({ description: "The facts that changed, or listed, texts or sources", examples: [["audits", "sources"]] }),
  ),
});

const weekShape = v.object({
  week: text("By ISO 8601, Monday to Sunday in UTC", "2026-W48"),
  from: text("Its Monday", "2026-11-23"),
  to: text("Its Sunday", "2026-11-29"),
  changes: v.array(
    v.object({
      project: changeShape.entries.project,
      kind: changeShape.entries.kind,
      changed: changeShape.entries.changed,
      url: text("The project's page", "https://example.org/ecosystem/defi/dex/project/minswap"),
    }),
  ),
});

const feedShape = namedSchema(
  "DirectoryChanges",
  v.pipe(
    v.object({
      version: text("Of JSON Feed", "https://jsonfeed.org/version/1.1"),
      title: text("In the requested language", "Changes in the directory"),
      description: v.string(),
      language: text("BCP 47", "en"),
      home_page_url: v.string(),
      feed_url: v.string(),
      items: v.array(
        v.object({
          id: text("The same for ever", "urn:cardano-gateway:entry:minswap:2026-11-25"),
          url: text("The project's page; of a week, the directory", "https://example.org/ecosystem/defi/dex/project/minswap"),
          title: text("In the requested language", "Changed: Minswap"),
          content_text: text("In the requested language", "Changed in this entry: Audits"),
          content_html: v.optional(text("Of a week: the same with links", "<ul><li>…</li></ul>")),
          date_published: dateTime("Midnight (UTC) of the day; of a week, when it ended"),
          tags: v.array(v.picklist(CHANGE_KINDS)),
          _cardano_gateway: v.union([changeShape, weekShape]),
        }),
      ),
      _cardano_gateway: v.object({
        about: v.string(),
        version: text("Of the catalogue: the same version means the same entries", "2026-11-25.3f9a2c1b"),
        attribution: text("The line to credit the catalogue with", "Cardano Gateway (https://example.org), CC BY 4.0"),
      }),
    }),
    v.metadata({
      description: "A JSON Feed (jsonfeed.org) with one item for each project and day, or for each week that is over; the newest first",
    }),
  ),
);

const periodParameter = parameter(
  v.optional(v.picklist(CHANGE_PERIODS), DEFAULT_PERIOD),
  "day: one item for each project and day. week: one for each week that is over and had changes",
  "week",
);
const badParameter: ResponseSpec = { description: "No such language or period", content: { "text/plain": v.string() } };

/** Answered by server/directory-changes.ts. */
export const changesRoutes: readonly Route<object>[] = [
  {
    id: "list-directory-changes",
    method: "get",
    path: "/ecosystem/changes.json",
    tag: PROJECTS_TAG,
    summary: "What changed in the catalogue, as a JSON Feed",
    description: "listed: added to the catalogue. closed: the project closed. changed: facts, texts or sources of its entry changed.",
    parameters: v.object({ language: languageParameter, period: periodParameter }),
    answers: { 200: { description: "A feed", content: { "application/feed+json": feedShape } }, 400: badParameter },
    isOpen: true,
  },
  {
    id: "list-directory-changes-rss",
    method: "get",
    path: "/ecosystem/changes.xml",
    tag: PROJECTS_TAG,
    summary: "The same as RSS",
    description: "The kind of a change and the facts that changed are categories of its item.",
    parameters: v.object({ language: languageParameter, period: periodParameter }),
    answers: { 200: { description: "A feed", content: { "application/rss+xml": v.string() } }, 400: badParameter },
    isOpen: true,
  },
];
