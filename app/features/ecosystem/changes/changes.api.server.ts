import * as v from "valibot";
import { CHANGE_KINDS } from "#app/features/ecosystem/changes/changes.ts";
import { PROJECTS_TAG } from "#app/features/ecosystem/ecosystem.schemas.server.ts";
import { entryChangeSchema } from "#app/foundation/content/entry-history.server.ts";
import { namedSchema, type ResponseSpec } from "#app/foundation/openapi/operation.server.ts";
import type { Route } from "#app/foundation/openapi/route.server.ts";
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
          url: text("The project's page", "https://example.org/ecosystem/defi/dex/project/minswap"),
          title: text("In the requested language", "Changed: Minswap"),
          content_text: text("In the requested language", "Changed in this entry: Audits"),
          date_published: dateTime("Midnight (UTC) of the day"),
          tags: v.array(v.picklist(CHANGE_KINDS)),
          _cardano_gateway: changeShape,
        }),
      ),
      _cardano_gateway: v.object({
        about: v.string(),
        version: text("Of the catalogue: the same version means the same entries", "2026-11-25.3f9a2c1b"),
        attribution: text("The line to credit the catalogue with", "Cardano Gateway (https://example.org), CC BY 4.0"),
      }),
    }),
    v.metadata({ description: "A JSON Feed (jsonfeed.org) with one item for each project and day, the newest first" }),
  ),
);

const badLanguage: ResponseSpec = { description: "The language is none of the site's", content: { "text/plain": v.string() } };

/** Answered by server/directory-changes.ts. */
export const changesRoutes: readonly Route<object>[] = [
  {
    id: "list-directory-changes",
    method: "get",
    path: "/ecosystem/changes.json",
    tag: PROJECTS_TAG,
    summary: "What changed in the catalogue, as a JSON Feed",
    description: "listed: added to the catalogue. closed: the project closed. changed: facts, texts or sources of its entry changed.",
    parameters: v.object({ language: languageParameter }),
    answers: { 200: { description: "A feed", content: { "application/feed+json": feedShape } }, 400: badLanguage },
    isOpen: true,
  },
  {
    id: "list-directory-changes-rss",
    method: "get",
    path: "/ecosystem/changes.xml",
    tag: PROJECTS_TAG,
    summary: "The same as RSS",
    description: "The kind of a change and the facts that changed are categories of its item.",
    parameters: v.object({ language: languageParameter }),
    answers: { 200: { description: "A feed", content: { "application/rss+xml": v.string() } }, 400: badLanguage },
    isOpen: true,
  },
];
