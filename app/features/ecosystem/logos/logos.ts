import { createContext } from "react";
import * as v from "valibot";
import { topic } from "#app/foundation/live/topic.ts";

/** Logo versions by project ID. Projects without a logo are missing. */
const logosSchema = v.record(v.string(), v.string());
export type Logos = v.InferOutput<typeof logosSchema>;
export const logosTopic = topic("logos", logosSchema);
export const NO_LOGOS: Logos = {};

export const LogosContext = createContext<Logos>(NO_LOGOS);

export function logoPath(logos: Logos, id: string): `/${string}` | null {
  const version = Object.hasOwn(logos, id) ? logos[id] : undefined;
  return version === undefined ? null : `/logo/${id}.webp?v=${version}`;
}
