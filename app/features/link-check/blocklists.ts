import * as v from "valibot";
import { topic } from "#app/foundation/live/topic.ts";

/** Public lists of phishing sites. `url` is a page for reading the list or asking for a correction. */
export const BLOCKLISTS = {
  metamask: { name: "MetaMask eth-phishing-detect", url: "https://github.com/MetaMask/eth-phishing-detect" },
  "polkadot-js": { name: "polkadot.js phishing", url: "https://github.com/polkadot-js/phishing" },
} as const;
export type BlocklistId = keyof typeof BLOCKLISTS;
export const BLOCKLIST_IDS = ["metamask", "polkadot-js"] as const satisfies readonly BlocklistId[];

const readingSchema = v.object({
  readAt: v.number(),
  entries: v.number(),
  /** Time since which the list has had less than half of these entries, if it has. */
  shrunkAt: v.optional(v.number()),
});

/** Time of each list's last reading (milliseconds since 1970), and its number of entries. */
export const blocklistsTopic = topic("blocklists", v.partial(v.object({ metamask: readingSchema, "polkadot-js": readingSchema })));
export type BlocklistReadings = v.InferOutput<typeof blocklistsTopic.schema>;
export const NO_READINGS: BlocklistReadings = {};

export interface BlocklistMatch {
  list: BlocklistId;
  entry: string;
  readAt: number;
}
