import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { ActionSummaryText } from "#app/features/governance/actions/action-page.ts";
import { datedRecord, fullDate } from "#app/foundation/content/catalog-fields.server.ts";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { strictFields } from "#app/foundation/schemas.server.ts";

const FOLDER = "actions";
const FILE = /^(gov_action1[02-9ac-hj-np-z]{40,100})\.yaml$/;

const text = v.pipe(v.string(), v.minLength(40), v.maxLength(400));
const summarySchema = strictFields({
  /** Day when the text was compared with its sources. */
  checked: fullDate,
  sources: v.pipe(v.array(datedRecord), v.minLength(1)),
  texts: strictFields({ en: text, nl: text, de: text, fr: text, es: text, pt: text, it: text, pl: text } satisfies Record<
    Language,
    typeof text
  >),
});

/** Summaries of governance actions by ID: content/actions/<id>.yaml. @throws {ContentError} if a file is invalid */
export const actionSummaries = (): ReadonlyMap<string, v.InferOutput<typeof summarySchema>> =>
  remember("action-summaries", () => {
    const folder = join(contentFolder, FOLDER);
    const files = existsSync(folder) ? readdirSync(folder) : [];
    return new Map(
      files.flatMap((file) => {
        const id = FILE.exec(file)?.[1];
        return id === undefined ? [] : [[id, readYaml(`${FOLDER}/${file}`, summarySchema)] as const];
      }),
    );
  });

export function summaryOf(id: string, language: Language): ActionSummaryText | null {
  const found = actionSummaries().get(id);
  return found
    ? { text: found.texts[language], checked: found.checked, sources: found.sources.map(({ title, url }) => ({ name: title, url })) }
    : null;
}
