import { createHmac, randomBytes } from "node:crypto";
import { lt } from "drizzle-orm";
import { analyticsSalts } from "#app/features/analytics/analytics.tables.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { networkOf } from "#app/foundation/http/ip-network.server.ts";
import { signValue } from "#app/foundation/secret.server.ts";

/** 96 bits: with a million visitors a day, two share a hash once in 10^17 days. */
const HASH_LENGTH = 16;

export const dayOf = (timestamp: number): string => new Date(timestamp).toISOString().slice(0, 10);

/** Request data that identifies a sender. We store none of it. */
export interface Sender {
  address: string;
  userAgent: string;
  /** The header Accept-Language. */
  languages: string;
}

/**
 * Salts of today and tomorrow; older ones are deleted. A salt combines a random half with the site's secret and is never stored. With the
 * embedded database the random half stays in memory; instances on a server share it in a row, which is deleted after its day.
 */
export class Salts {
  readonly #store: Store;
  readonly #secret: string;
  readonly #salts = new Map<string, string>();

  constructor(store: Store, secret: string) {
    this.#store = store;
    this.#secret = secret;
  }

  /** Prepares the salts of today and tomorrow, so that midnight needs no database. */
  async prepare(now: number): Promise<void> {
    const days = [dayOf(now), dayOf(now + DAY)];
    for (const day of days) {
      if (!this.#salts.has(day)) this.#salts.set(day, signValue(this.#secret, "analytics-salt", `${day}\0${await this.#storedHalf(day)}`));
    }
    for (const day of this.#salts.keys()) if (!days.includes(day)) this.#salts.delete(day);
    if (this.#store.kind === "server") await this.#store.db.delete(analyticsSalts).where(lt(analyticsSalts.day, dayOf(now)));
  }

  /** Hash of a sender, valid for one day; undefined until the day's salt is ready. */
  hash(timestamp: number, origin: string, { address, userAgent, languages }: Sender): string | undefined {
    const salt = this.#salts.get(dayOf(timestamp));
    if (salt === undefined) return undefined;
    return createHmac("sha256", salt)
      .update([origin, networkOf(address), userAgent, languages].join("\0"))
      .digest("base64url")
      .slice(0, HASH_LENGTH);
  }

  /** Hash of a sender's network, valid for one day; undefined until the day's salt is ready. */
  hashNetwork(timestamp: number, address: string): string | undefined {
    const salt = this.#salts.get(dayOf(timestamp));
    if (salt === undefined) return undefined;
    return createHmac("sha256", salt)
      .update(`network\0${networkOf(address)}`)
      .digest("base64url")
      .slice(0, HASH_LENGTH);
  }

  /** Reads the random half stored by the first instance of the day, or stores one. */
  async #storedHalf(day: string): Promise<string> {
    const half = randomBytes(32).toString("base64url");
    if (this.#store.kind === "embedded") return half;
    const { db } = this.#store;
    const [row] = await db
      .insert(analyticsSalts)
      .values({ day, half })
      .onConflictDoUpdate({ target: analyticsSalts.day, set: { day } })
      .returning({ half: analyticsSalts.half });
    if (!row) throw new Error("The day's salt could not be read");
    return row.half;
  }
}
