import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "#app/foundation/db/database.server.ts";

const coded = (code: string) => Object.assign(new Error("refused"), { code });

test.each<[unknown, boolean]>([
  [coded("ECONNREFUSED"), true],
  [coded("ECONNRESET"), true],
  [coded("ENOSPC"), true],
  // Administrator shutdown, full disk, too many connections, broken connection.
  [coded("57P01"), true],
  [coded("53100"), true],
  [coded("53300"), true],
  [coded("08006"), true],
  [new Error("Connection terminated unexpectedly"), true],
  [new Error("timeout exceeded when trying to connect"), true],
  [new Error("Client was closed and is not queryable"), true],
  [new DrizzleQueryError("select 1", [], coded("ECONNREFUSED")), true],
  [new DrizzleQueryError("select $1", ["Connection terminated"], coded("42P01")), false],
  [coded("23505"), false],
  [coded("22021"), false],
  [new TypeError("undefined is not a function"), false],
  ["ECONNREFUSED", false],
  [undefined, false],
])("Treats %s as an unavailable database: %s", (error, away) => expect(isDatabaseUnavailable(error)).toBe(away));
