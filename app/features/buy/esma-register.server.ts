import * as v from "valibot";
import { EEA, isInEea, type RegisterEntry } from "#app/features/buy/buy.ts";
import { readCsv } from "#app/features/buy/read-csv.server.ts";
import { hostsIn, splitServices } from "#app/features/buy/register-words.server.ts";
import { isoDate } from "#app/foundation/schemas.server.ts";
import { shapeError, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import { cleanLine } from "#app/foundation/upstream/plain-text.server.ts";
import type { BytesFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";

// ESMA's interim MiCA register, a CSV file a week, linked from
// https://www.esma.europa.eu/esmas-activities/digital-finance-and-innovation/markets-crypto-assets-regulation-mica

const SOURCE = "esma";
const PLACE = "casps";
/** In 2026 the file has fewer than 500 rows and 200 kB. */
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_ROWS = 20_000;
const NAME_LENGTH = 200;
const COMMENT_LENGTH = 500;

/** Columns without which a row can't be read. */
const REQUIRED = [
  "ae_homeMemberState",
  "ae_lei_name",
  "ae_lei",
  "ac_authorisationNotificationDate",
  "ac_authorisationEndDate",
  "ac_serviceCode",
  "ac_serviceCode_cou",
] as const;
const OPTIONAL = ["ae_competentAuthority", "ae_website", "ae_website_platform", "ac_comments"] as const;
type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];

/** @throws {UpstreamError} */
export async function fetchRegister(
  client: BytesFetch,
  { baseUrl, intervalMs }: SourceOptions,
): Promise<{ entries: RegisterEntry[]; readAt: number }> {
  const request = { source: SOURCE, url: baseUrl, intervalMs, maxBytes: MAX_BYTES, validators: {}, accept: "text/csv, */*;q=0.5" };
  const { value, fetchedAt } = await client.bytes(request);
  return { entries: parseRegister(value), readAt: fetchedAt };
}

/** Decodes the file. It begins with UTF-8's byte order mark even when its text is in Windows-1252. */
export function decodeRegister(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return new TextDecoder("windows-1252").decode(hasMark ? bytes.subarray(3) : bytes);
  }
}

/**
 * Parses CASPS.csv. Rows without a name or a whole LEI are left out and reported; so are unknown countries and services, which keep
 * the register's words.
 * @throws {UpstreamError} bad-shape when a column is missing or most rows are invalid
 */
export function parseRegister(bytes: Uint8Array): RegisterEntry[] {
  const [head = [], ...rows] = readRows(bytes);
  const columns = new Map(head.map((name, index) => [name.trim(), index]));
  const missing = REQUIRED.filter((name) => !columns.has(name));
  if (missing.length > 0) throw shapeError(SOURCE, `no column ${missing.join(", ")}`, PLACE);
  for (const name of OPTIONAL)
    if (!columns.has(name)) sourceFindings.add({ source: SOURCE, kind: "missing-field", place: `${PLACE}.${name}` });
  if (rows.length > MAX_ROWS) sourceFindings.add({ source: SOURCE, kind: "cut-off", place: PLACE });
  const read = rows.slice(0, MAX_ROWS);
  const entries = read.flatMap((row) => parseRow((name) => row[columns.get(name) ?? row.length] ?? "") ?? []);
  const lost = read.length - entries.length;
  if (lost > 0) sourceFindings.add({ source: SOURCE, kind: "unreadable-row", place: PLACE }, lost);
  if (entries.length === 0 || lost > entries.length) throw shapeError(SOURCE, "most rows are invalid", PLACE);
  return entries;
}

function readRows(bytes: Uint8Array): string[][] {
  try {
    return readCsv(decodeRegister(bytes));
  } catch (error) {
    if (error instanceof SyntaxError) throw shapeError(SOURCE, error.message, PLACE);
    throw error;
  }
}

function parseRow(cell: (name: Column) => string): RegisterEntry | undefined {
  // The register has identifiers with spaces or a full stop. One of the wrong length identifies no company.
  const lei = cell("ae_lei")
    .toUpperCase()
    .replace(/[^A-Z\d]/g, "");
  const name = cleanLine(cell("ae_lei_name"), NAME_LENGTH);
  if (!/^[A-Z\d]{18}\d\d$/.test(lei) || name === "") return undefined;
  const home = codesIn(cell("ae_homeMemberState"));
  const abroad = codesIn(cell("ac_serviceCode_cou"));
  const unknown = [...home, ...abroad].filter((code) => !isInEea(code));
  for (const value of unknown) sourceFindings.add({ source: SOURCE, kind: "unknown-value", place: `${PLACE}.country`, value });
  const { kinds, others } = splitServices(cell("ac_serviceCode"));
  for (const value of others) sourceFindings.add({ source: SOURCE, kind: "unknown-value", place: `${PLACE}.ac_serviceCode`, value });
  const end = cleanLine(cell("ac_authorisationEndDate"), NAME_LENGTH);
  return {
    lei,
    name,
    authority: cleanLine(cell("ae_competentAuthority"), NAME_LENGTH) || null,
    home: home.find(isInEea) ?? null,
    hosts: hostsIn(`${cell("ae_website")} ${cell("ae_website_platform")}`),
    since: parseDay(cell("ac_authorisationNotificationDate")),
    end: end === "" ? null : { on: parseDay(end), text: end },
    services: kinds,
    otherServices: others,
    countries: EEA.filter((code) => home.includes(code) || abroad.includes(code)),
    otherCountries: [...new Set(unknown)],
    comment: cleanLine(cell("ac_comments"), COMMENT_LENGTH) || null,
  };
}

/** Country codes of a cell. The register writes EL for Greece, and in some rows a capital I for the separator. */
const codesIn = (cell: string): string[] =>
  cell
    .toUpperCase()
    .split(/[|,;/\s]+/)
    .filter((code) => code !== "" && code !== "I")
    .map((code) => (code === "EL" ? "GR" : cleanLine(code, 20)));

/** "25/06/2025" as "2025-06-25"; null if it isn't a day. */
function parseDay(text: string): string | null {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const read = v.safeParse(isoDate(), `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return read.success ? read.output : null;
}
