import * as v from "valibot";
import { integerBetween, date, fullDate, sourceUrl, word } from "#app/foundation/content/catalog-fields.server.ts";
import { lastLook } from "#app/foundation/content/last-look.server.ts";
import type { Audit } from "#app/foundation/content/project-facts.ts";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { strictFields } from "#app/foundation/schemas.server.ts";

/** Cardano Fans' registry names auditors and reports, never dates. */
const UNDATED_REGISTRY = /^https:\/\/github\.com\/Cardano-Fans\/crfa-offchain-data-registry\//;

export const auditSchema = v.pipe(
  strictFields({
    by: word,
    /** For reports without a readable date. */
    year: v.optional(integerBetween(2017, 2100)),
    /** Date on the report; null if it has none. */
    date: v.optional(v.nullable(date)),
    /** Audited release or commit, as named in the report. */
    version: v.optional(v.nullable(word)),
    scope: v.optional(word),
    url: sourceUrl,
    /** Hash of the report's file if we could read it, to detect a changed report. */
    sha256: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "must be a SHA-256: 64 hexadecimal digits")))),
    /** Public record that compares the audited code with the scripts in use; null if we know of none. */
    comparison: v.optional(v.nullable(strictFields({ isSame: v.boolean(), url: sourceUrl, saidAt: date, checkedAt: fullDate }))),
    saidAt: v.optional(date),
    checkedAt: v.optional(fullDate),
  }),
  v.check(({ year, date: reported, saidAt }) => Boolean(year ?? reported ?? saidAt), "must say when it was published (date or saidAt)"),
  v.check(
    ({ url, year, date: reported }) => !UNDATED_REGISTRY.test(url) || (year === undefined && reported === null),
    "must have the date null: this registry gives no dates of audits",
  ),
);

const scopeTexts = strictFields({ nl: word, de: word, fr: word, es: word, pt: word, it: word, pl: word });

/** Translated audit scopes. @throws {ContentError} if content/audit-scopes.yaml is invalid */
export const auditScopes = () => remember("audit-scopes", () => readYaml("audit-scopes.yaml", v.record(word, scopeTexts)));

export function auditIn(audit: Audit, language: Language): Audit {
  const texts: Partial<Record<Language, string>> = auditScopes()[audit.scope ?? ""] ?? {};
  return { ...audit, scope: texts[language] ?? audit.scope };
}

/** Normalizes an audit; null means unknown. */
export function toAudit(entry: v.InferOutput<typeof auditSchema>): Audit {
  const { by, version = null, scope = null, url: address, sha256 = null, comparison = null, checkedAt = null } = entry;
  const reported = entry.date ?? (entry.year === undefined ? null : String(entry.year));
  const saidAt = entry.saidAt ?? reported ?? "";
  const year = reported === null ? null : Number(reported.slice(0, 4));
  const looked = checkedAt && lastLook({ url: address, saidAt, checkedAt });
  return { by, year, date: reported, version, scope, url: address, sha256, comparison, saidAt, checkedAt: looked };
}
