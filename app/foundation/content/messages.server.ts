import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import type { Messages } from "#app/foundation/i18n/translate.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

const messagesSchema: z.ZodType<Messages> = z.lazy(() => z.record(z.string(), z.union([z.string().min(1), messagesSchema])));

type Catalogue = Map<Language, Map<string, Messages>>;

/** Reads content/messages/<language>/<namespace>.json. @throws when a file is not valid, naming it */
export function loadMessages(folder = join(contentFolder, "messages")): Catalogue {
  const catalogue: Catalogue = new Map();
  for (const { code } of LANGUAGES) {
    const namespaces = new Map<string, Messages>();
    for (const file of readdirSync(join(folder, code))) {
      if (!file.endsWith(".json")) continue;
      const parsed = messagesSchema.safeParse(JSON.parse(readFileSync(join(folder, code, file), "utf8")));
      if (!parsed.success) throw new Error(`content/messages/${code}/${file}: ${z.prettifyError(parsed.error)}`);
      namespaces.set(file.slice(0, -".json".length), parsed.data);
    }
    catalogue.set(code, namespaces);
  }
  return catalogue;
}

const catalogue = (): Catalogue => remember("messages", () => loadMessages());

/** The messages of one language for the named namespaces: only what a page needs goes with it. */
export function messagesOf(language: Language, ...namespaces: string[]): Record<string, Messages> {
  const all = catalogue().get(language);
  return Object.fromEntries(
    namespaces.map((namespace) => {
      const messages = all?.get(namespace);
      if (!messages) throw new Error(`content/messages/${language}/${namespace}.json is missing`);
      return [namespace, messages];
    }),
  );
}
