import { customType, index, integer, jsonb, pgTable, primaryKey, serial, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";
import type { DocumentStatus, ParsedDocument } from "./documents.ts";
import type { DocumentRefusal } from "./reading/read-document.server.ts";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** Documents that the chain names, by address and hash, with the state of the newest try. */
export const governanceDocuments = pgTable(
  "governance_documents",
  {
    url: text().notNull(),
    hash: text().notNull(),
    /** Order of the first try; lower first. */
    rank: integer().notNull(),
    state: text().$type<DocumentStatus>().notNull().default("not-read"),
    checkedAt: timestamptz("checked_at"),
    readAt: timestamptz("read_at"),
    readFrom: text("read_from"),
    /** Hash of the bytes that we read; a row of the contents. */
    contentHash: text("content_hash"),
    /** Tries in a row without the right bytes. */
    failures: integer().notNull().default(0),
    /** Null: never again. */
    nextAt: timestamptz("next_at"),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.url] }),
    index("governance_documents_due").on(table.nextAt, table.rank),
    index("governance_documents_content").on(table.contentHash),
  ],
);

/** Contents by their own hash, kept so that they stay readable when their sources vanish. */
export const governanceDocumentContents = pgTable("governance_document_contents", {
  hash: text().primaryKey(),
  /** Null if too large to keep. */
  bytes: bytes("bytes"),
  parsed: jsonb().$type<ParsedDocument>(),
  refusal: text().$type<DocumentRefusal>(),
  /** Version of the program that parsed it. */
  reader: integer().notNull(),
  readAt: timestamptz("read_at").notNull(),
});

/** The newest tries at each document. */
export const governanceDocumentAttempts = pgTable(
  "governance_document_attempts",
  {
    id: serial().primaryKey(),
    url: text().notNull(),
    hash: text().notNull(),
    at: timestamptz("at").notNull(),
    host: text().notNull(),
    outcome: text().notNull(),
    status: integer(),
  },
  (table) => [index("governance_document_attempts_of").on(table.hash, table.url, table.id)],
);
