import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

const accountSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be kebab-case"),
  name: z.string().min(1),
  /** On X, without @. */
  handle: z.string().regex(/^\w{1,15}$/, "must be a handle without @"),
  /** When it was last checked against its sources. */
  asOf: z.iso.date(),
  sources: z.array(z.url({ protocol: /^https$/ })).min(1, "needs at least one source"),
});
export type Account = z.output<typeof accountSchema>;

const schema = z.strictObject({
  accounts: z
    .array(accountSchema)
    .length(5, "the news page shows five accounts")
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "two accounts have the same id"),
});
export type Community = z.output<typeof schema>;

/** Reads content/community.yaml. @throws when it is not valid, saying where */
export function loadCommunity(file = join(contentFolder, "community.yaml")): Community {
  const parsed = schema.safeParse(parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new Error(`content/community.yaml: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The community's people and places, read once. */
export const community = (): Community => remember("community", () => loadCommunity());

/** The official account with an id. */
export const findAccount = (id: string): Account | undefined => community().accounts.find((account) => account.id === id);
