import { and, asc, desc, eq, inArray, isNotNull, lt, lte, notInArray, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { DAY, MINUTE } from "#app/foundation/durations.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { Anchor } from "#app/features/governance/history/records.ts";
import { parsedDocumentSchema } from "./reading/document-schemas.server.ts";
import { anchorKey, type DocumentStatus, type GovernanceDocument } from "./documents.ts";
import { documentsTopic, NO_DOCUMENTS } from "./documents-topic.ts";
import {
  governanceDocumentAttempts as attempts,
  governanceDocumentContents as contents,
  governanceDocuments as documents,
} from "./documents.tables.server.ts";
import type { FetchedDocument } from "./fetch-document.server.ts";
import type { ReadDocument } from "./reading/read-document.server.ts";

/** Raise it when a document would be parsed differently; stored contents are then read again. */
export const READER_VERSION = 1;
const FIRST_RETRY_MS = 15 * MINUTE;
const MAX_RETRY_MS = 7 * DAY;
/** Far larger than usual documents, and small enough that filling the disk would be expensive. */
const MAX_KEPT_BYTES = 300_000;
const KEPT_ATTEMPTS = 20;
/** The ledger allows 128 bytes. */
export const MAX_URL_LENGTH = 1_000;
const ROWS_PER_INSERT = 500;

/** An anchor with its place in the queue: lower ranks are read first. */
export interface QueuedAnchor {
  anchor: Anchor;
  rank: number;
}

/** Delay before the next try: 15 minutes, then four times as long each time, at most a week. */
const retryDelay = (failures: number): number => Math.min(FIRST_RETRY_MS * 4 ** Math.max(failures - 1, 0), MAX_RETRY_MS);

export class DocumentsStore {
  readonly #db: Database;
  readonly #bus: LiveBus;

  constructor(db: Database, bus: LiveBus) {
    this.#db = db;
    this.#bus = bus;
  }

  /** Adds anchors that aren't known yet, and moves known ones forward. A document that was already read under another address is done. */
  async enqueue(list: readonly QueuedAnchor[], now: Date): Promise<void> {
    const rows = new Map<string, typeof documents.$inferInsert>();
    for (const { anchor, rank } of list) {
      const row = { url: anchor.url, hash: anchor.hash.toLowerCase(), rank, nextAt: now };
      if (row.url.includes("\0") || row.url.length > MAX_URL_LENGTH || !/^[0-9a-f]{64}$/.test(row.hash)) continue;
      if ((rows.get(anchorKey(row))?.rank ?? Infinity) > rank) rows.set(anchorKey(row), row);
    }
    const all = [...rows.values()];
    for (let start = 0; start < all.length; start += ROWS_PER_INSERT) {
      await this.#db
        .insert(documents)
        .values(all.slice(start, start + ROWS_PER_INSERT))
        .onConflictDoUpdate({
          target: [documents.hash, documents.url],
          set: { rank: sql`excluded.rank` },
          setWhere: sql`${documents.rank} <> excluded.rank`,
        });
    }
    await this.#settleCopies();
  }

  /** Documents to try now, most important first. */
  async due(limit: number, now: Date): Promise<Anchor[]> {
    return this.#db
      .select({ url: documents.url, hash: documents.hash })
      .from(documents)
      .where(lte(documents.nextAt, now))
      .orderBy(asc(documents.rank), asc(documents.nextAt), asc(documents.hash))
      .limit(limit);
  }

  /** Stores the result of a try. Contents that we once read stay when the source vanishes. */
  async save(anchor: Anchor, fetched: FetchedDocument, result: ReadDocument | null, now: Date): Promise<DocumentStatus> {
    return this.#db.transaction(async (transaction) => {
      const key = and(eq(documents.hash, anchor.hash), eq(documents.url, anchor.url));
      const [stored] = await transaction.select().from(documents).where(key).for("update");
      if (!stored || stored.state === "verified") return stored?.state ?? "not-read";
      const { read } = fetched;
      const state = stateOf(fetched, result, stored.contentHash === null ? null : stored.state);
      const isFinal = read?.hashMatches === true && !isOurFailure(result);
      const failures = isFinal ? 0 : stored.failures + 1;
      if (read && result) await this.#saveContent(transaction, read, result, now);
      await transaction
        .update(documents)
        .set({
          state,
          checkedAt: now,
          ...(read ? { readAt: now, readFrom: read.host, contentHash: read.hash } : {}),
          failures,
          nextAt: isFinal ? null : new Date(now.getTime() + retryDelay(failures)),
        })
        .where(key);
      await saveAttempts(transaction, anchor, fetched, now);
      if (read && stored.contentHash !== null && stored.contentHash !== read.hash) await dropUnused(transaction, stored.contentHash);
      await this.#bus.update(transaction, documentsTopic, NO_DOCUMENTS, async () => ({ changedAt: now.getTime() }));
      return state;
    });
  }

  /** Contents that an earlier version of the program parsed. */
  async outdated(limit: number): Promise<{ hash: string; bytes: Uint8Array }[]> {
    const rows = await this.#db
      .select({ hash: contents.hash, bytes: contents.bytes })
      .from(contents)
      .where(and(lt(contents.reader, READER_VERSION), isNotNull(contents.bytes)))
      .limit(limit);
    return rows.flatMap(({ hash, bytes }) => (bytes ? [{ hash, bytes }] : []));
  }

  async saveParsed(hash: string, result: ReadDocument): Promise<void> {
    await this.#db.update(contents).set(contentOf(result)).where(eq(contents.hash, hash));
  }

  /** The newest tries first. */
  async attemptsOf(anchor: Anchor): Promise<{ at: number; host: string; outcome: string; status: number | null }[]> {
    const rows = await this.#db
      .select()
      .from(attempts)
      .where(and(eq(attempts.hash, anchor.hash.toLowerCase()), eq(attempts.url, anchor.url)))
      .orderBy(desc(attempts.id));
    return rows.map(({ at, host, outcome, status }) => ({ at: at.getTime(), host, outcome, status }));
  }

  /** Stored documents by anchorKey; anchors that were never queued are missing. */
  async find(anchors: readonly Anchor[]): Promise<Map<string, GovernanceDocument>> {
    if (anchors.length === 0) return new Map();
    const wanted = new Map(anchors.map((anchor) => [anchorKey(anchor), anchor]));
    const rows = await this.#db
      .select({ document: documents, parsed: contents.parsed })
      .from(documents)
      .leftJoin(contents, eq(contents.hash, documents.contentHash))
      .where(inArray(documents.hash, [...new Set(anchors.map(({ hash }) => hash.toLowerCase()))]));
    return new Map(
      rows.flatMap(({ document, parsed }) => {
        const key = anchorKey(document);
        const anchor = wanted.get(key);
        // Skips what another version stored in a different shape; it's read again.
        const readable = v.safeParse(parsedDocumentSchema, parsed);
        return anchor ? [[key, toDocument(anchor, document, readable.success ? readable.output : null)] as const] : [];
      }),
    );
  }

  /** The raw bytes for people who want to check the hash themselves. */
  async bytesOf(contentHash: string): Promise<Uint8Array | null> {
    const [row] = await this.#db.select({ bytes: contents.bytes }).from(contents).where(eq(contents.hash, contentHash));
    return row?.bytes ?? null;
  }

  async #saveContent(transaction: Transaction, read: NonNullable<FetchedDocument["read"]>, result: ReadDocument, now: Date): Promise<void> {
    const bytes = read.bytes.byteLength <= MAX_KEPT_BYTES ? read.bytes : null;
    const row = { hash: read.hash, bytes, ...contentOf(result), readAt: now };
    await transaction
      .insert(contents)
      .values(row)
      .onConflictDoUpdate({ target: contents.hash, set: contentOf(result) });
  }

  /** The hash says all about the bytes, whatever their address is. */
  async #settleCopies(): Promise<void> {
    await this.#db.execute(sql`
      update ${documents} as copy
      set state = done.state, checked_at = done.checked_at, read_at = done.read_at, read_from = done.read_from,
        content_hash = done.content_hash, failures = 0, next_at = null
      from ${documents} as done
      where copy.hash = done.hash and copy.next_at is not null and done.content_hash = done.hash and done.next_at is null`);
  }
}

/** Bytes that aren't a governance document are often a server's error page. */
function stateOf({ read, attempts: tried }: FetchedDocument, result: ReadDocument | null, earlier: DocumentStatus | null): DocumentStatus {
  if (read && result) {
    if (!("parsed" in result)) return "unreadable";
    return read.hashMatches ? "verified" : "differs";
  }
  if (earlier !== null) return earlier;
  return tried.some(({ outcome }) => outcome === "too-large") ? "too-large" : "unreachable";
}

/** The reading process may do better on a machine with less to do. */
const isOurFailure = (result: ReadDocument | null): boolean =>
  result !== null && "refused" in result && (result.refused === "too-slow" || result.refused === "crashed");

const contentOf = (result: ReadDocument) => ({
  parsed: "parsed" in result ? result.parsed : null,
  refusal: "refused" in result ? result.refused : null,
  reader: READER_VERSION,
});

async function saveAttempts(transaction: Transaction, { url, hash }: Anchor, fetched: FetchedDocument, at: Date): Promise<void> {
  if (fetched.attempts.length === 0) return;
  await transaction.insert(attempts).values(fetched.attempts.map((attempt) => ({ url, hash, at, ...attempt })));
  const isThis = and(eq(attempts.hash, hash), eq(attempts.url, url));
  const newest = transaction.select({ id: attempts.id }).from(attempts).where(isThis).orderBy(desc(attempts.id)).limit(KEPT_ATTEMPTS);
  await transaction.delete(attempts).where(and(isThis, notInArray(attempts.id, newest)));
}

/** Deletes contents that no document uses. */
async function dropUnused(transaction: Transaction, hash: string): Promise<void> {
  const [user] = await transaction.select({ url: documents.url }).from(documents).where(eq(documents.contentHash, hash)).limit(1);
  if (!user) await transaction.delete(contents).where(eq(contents.hash, hash));
}

function toDocument(anchor: Anchor, row: typeof documents.$inferSelect, parsed: GovernanceDocument["parsed"]): GovernanceDocument {
  const { state, checkedAt, readAt, readFrom, contentHash } = row;
  return {
    anchor,
    state,
    checkedAt: checkedAt?.getTime() ?? null,
    readAt: readAt?.getTime() ?? null,
    readFrom,
    hashMatches: contentHash === null ? null : contentHash === row.hash,
    contentHash,
    parsed,
  };
}
