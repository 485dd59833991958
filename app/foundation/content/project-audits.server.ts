import * as v from "valibot";
import { between, date, fullDate, url, word } from "#app/foundation/content/catalogue-fields.server.ts";
import type { Audit } from "#app/foundation/content/project-facts.ts";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { strictFields } from "#app/foundation/schemas.server.ts";

/** A report of an audit, as `project.yaml` has it. */
export const auditSchema = v.pipe(
  strictFields({
    by: word,
    /** Enough where the report has no date that we could read. */
    year: v.optional(between(2017, 2100)),
    /** The date on the report; null when it has none. */
    date: v.optional(v.nullable(date)),
    /** What was audited, as the report names it: a release or a commit. */
    version: v.optional(v.nullable(word)),
    scope: v.optional(word),
    url,
    /** Of the report's file, where we could read it: a changed report is another report. */
    sha256: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "must be a SHA-256: 64 hexadecimal digits")))),
    /** A public record that compares what was audited with the scripts in use; null while we know of none. */
    comparison: v.optional(v.nullable(strictFields({ isSame: v.boolean(), url, saidAt: date, checkedAt: fullDate }))),
    saidAt: v.optional(date),
    checkedAt: v.optional(fullDate),
  }),
  v.check(({ year, date: reported, saidAt }) => Boolean(year ?? reported ?? saidAt), "must say when it was published (date or saidAt)"),
);

const scopeTexts = strictFields({ nl: word, de: word, fr: word, es: word, pt: word, it: word, pl: word });

/** What audits cover, in the other languages. @throws when content/audit-scopes.yaml is not valid, saying where */
export const auditScopes = () => remember("audit-scopes", () => readYaml("audit-scopes.yaml", v.record(word, scopeTexts)));

/** An audit with what it covers in a visitor's language. */
export function auditIn(audit: Audit, language: Language): Audit {
  const texts: Partial<Record<Language, string>> = auditScopes()[audit.scope ?? ""] ?? {};
  return { ...audit, scope: texts[language] ?? audit.scope };
}

/** An entry with everything that is known of it; null means unknown. */
export function toAudit(entry: v.InferOutput<typeof auditSchema>): Audit {
  const { by, version = null, scope = null, url: address, sha256 = null, comparison = null, checkedAt = null } = entry;
  const reported = entry.date ?? (entry.year === undefined ? null : String(entry.year));
  const saidAt = entry.saidAt ?? reported ?? "";
  const year = Number((reported ?? saidAt).slice(0, 4));
  return { by, year, date: reported, version, scope, url: address, sha256, comparison, saidAt, checkedAt };
}
