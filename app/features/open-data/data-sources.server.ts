import * as v from "valibot";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { httpsAddress, strictFields } from "#app/foundation/schemas.server.ts";

const schema = v.pipe(
  v.array(
    strictFields({
      /** Key of the source's texts in the messages. */
      id: v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/)),
      name: v.pipe(v.string(), v.nonEmpty()),
      url: httpsAddress,
      /** Values of `UpstreamRequest.source` for this source; absent when we send it no requests. */
      asks: v.optional(v.pipe(v.array(v.string()), v.nonEmpty())),
      terms: v.optional(httpsAddress),
    }),
  ),
  v.nonEmpty(),
);

export type DataSource = v.InferOutput<typeof schema>[number];

/** @throws when content/data-sources.yaml is invalid */
export const dataSources = (): readonly DataSource[] => remember("data-sources", () => readYaml("data-sources.yaml", schema));
