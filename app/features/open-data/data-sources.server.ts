import * as v from "valibot";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { httpsAddress, strictFields } from "#app/foundation/schemas.server.ts";

const schema = v.pipe(
  v.array(
    strictFields({
      /** Names its texts among the messages. */
      id: v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/)),
      name: v.pipe(v.string(), v.nonEmpty()),
      url: httpsAddress,
      /** The names under which it's asked, if it is: UpstreamRequest.source. */
      asks: v.optional(v.pipe(v.array(v.string()), v.nonEmpty())),
      /** Where it says how its data may be used. */
      terms: v.optional(httpsAddress),
    }),
  ),
  v.nonEmpty(),
);

export type DataSource = v.InferOutput<typeof schema>[number];

/** Whose data the site shows. @throws when content/data-sources.yaml is not valid */
export const dataSources = (): readonly DataSource[] => remember("data-sources", () => readYaml("data-sources.yaml", schema));
