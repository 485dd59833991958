import * as v from "valibot";
import { topic } from "#app/foundation/live/topic.ts";

/** Lists of phishing sites that others publish. `url` is the page where a person can read one or ask for a correction. */
export const BLOCKLISTS = {
  metamask: { name: "MetaMask eth-phishing-detect", url: "https://github.com/MetaMask/eth-phishing-detect" },
  "polkadot-js": { name: "polkadot.js phishing", url: "https://github.com/polkadot-js/phishing" },
} as const;
export type BlocklistId = keyof typeof BLOCKLISTS;
export const BLOCKLIST_IDS = ["metamask", "polkadot-js"] as const satisfies readonly BlocklistId[];

const readingSchema = v.object({
  readAt: v.number(),
  entries: v.number(),
  /** Since when the list has less than half of these entries, if it does. */
  shrunkAt: v.optional(v.number()),
});

/** When each list was last read (milliseconds since 1970), and how many addresses were on it. */
export const blocklistsTopic = topic("blocklists", v.partial(v.object({ metamask: readingSchema, "polkadot-js": readingSchema })));
export type BlocklistReadings = v.InferOutput<typeof blocklistsTopic.schema>;
export const NO_READINGS: BlocklistReadings = {};

/** A list that names an address or a domain above it. */
export interface BlocklistMatch {
  list: BlocklistId;
  /** As the list has it. */
  entry: string;
  readAt: number;
}
