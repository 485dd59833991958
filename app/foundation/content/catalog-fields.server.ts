import * as v from "valibot";
import { FACT_NAMES, STATUS_EVIDENCE } from "#app/foundation/content/project-facts.ts";
import { httpsAddress, isoDate, strictFields } from "#app/foundation/schemas.server.ts";

export const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const id = v.pipe(v.string(), v.regex(ID, "must be kebab-case: small letters, digits and single hyphens"));
export const word = v.pipe(v.string(), v.nonEmpty());
export const url = v.pipe(
  httpsAddress,
  v.check((text) => !/[.,;]$/.test(text), "must not end with punctuation"),
  v.metadata({ format: "uri" }),
);
/** Hosts of previews and test copies, which vanish or change without notice. */
const PREVIEW_HOSTS =
  /(?:^|\.)(?:netlify\.app|vercel\.app|pages\.dev|workers\.dev|web\.app|firebaseapp\.com|herokuapp\.com|onrender\.com|surge\.sh|fly\.dev|ngrok\.(?:io|app)|amplifyapp\.com|github\.dev|glitch\.me|replit\.app)$/;
/** Sites that rewrite others' articles without a name or a source. */
const WEAK_HOSTS = /(?:^|\.)(?:mtwwr\.com|ditf-crypto\.com|edaface\.com)$/;
/** Address of a source: a page that lasts, of someone who answers for it. */
export const sourceUrl = v.pipe(
  url,
  v.check((text) => !PREVIEW_HOSTS.test(new URL(text).hostname), "is a preview host: cite the published page"),
  v.check((text) => !WEAK_HOSTS.test(new URL(text).hostname), "is a site that names no author or source: cite the original"),
);
export const fullDate = isoDate();
/** A day, a month or a year, depending on the source. */
export const date = v.pipe(
  v.string('must be a date in quotes such as "2026-08-22", "2026-08" or "2026"'),
  v.regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, "must be a date such as 2026-08-22, 2026-08 or 2026"),
);
export const integerBetween = (least: number, most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most));

/** Publication date of a source and the date we last checked it. */
const dates = { saidAt: date, checkedAt: fullDate };
export const datedRecord = strictFields({ title: word, url: sourceUrl, ...dates });
/** A source for an entry. `supports` lists the facts it was checked for; without it, it's a source for the entry as a whole. */
export const datedSource = v.pipe(
  strictFields({
    title: word,
    url: sourceUrl,
    ...dates,
    supports: v.optional(v.pipe(v.array(v.picklist(FACT_NAMES)), v.minLength(1))),
    /** Kind of evidence for the status. */
    evidence: v.optional(v.picklist(STATUS_EVIDENCE)),
  }),
  v.forward(
    v.check(
      ({ supports = [], evidence }) => supports.includes("status") === (evidence !== undefined),
      "belongs to every source that supports the status and to no other",
    ),
    ["evidence"],
  ),
);
export type DatedSource = v.InferOutput<typeof datedSource>;
