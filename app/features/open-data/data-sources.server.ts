import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

const address = z.url({ protocol: /^https$/ });
const schema = z
  .array(
    z.strictObject({
      /** Names its texts among the messages. */
      id: z.string().regex(/^[a-z]+$/),
      name: z.string().min(1),
      url: address,
      /** Where it says how its data may be used. */
      terms: address.optional(),
    }),
  )
  .min(1);

export type DataSource = z.output<typeof schema>[number];

/** Whose data the site shows. @throws when content/data-sources.yaml is not valid */
export const dataSources = (): readonly DataSource[] =>
  remember("data-sources", () => {
    const parsed = schema.safeParse(parse(readFileSync(join(contentFolder, "data-sources.yaml"), "utf8")));
    if (!parsed.success) throw new Error(`content/data-sources.yaml: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  });
