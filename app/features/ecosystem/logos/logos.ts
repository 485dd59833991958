import { createContext } from "react";
import * as v from "valibot";
import { topic } from "#app/foundation/live/topic.ts";

/** The version of each project's logo, by the project's id. A project without a logo isn't in it. */
const logosSchema = v.record(v.string(), v.string());
export type Logos = v.InferOutput<typeof logosSchema>;
export const logosTopic = topic("logos", logosSchema);
export const NO_LOGOS: Logos = {};

/** The logos that a page knows of. */
export const LogosContext = createContext<Logos>(NO_LOGOS);

/** The address of a project's logo; null while it has none. */
export function logoPath(logos: Logos, id: string): `/${string}` | null {
  const version = Object.hasOwn(logos, id) ? logos[id] : undefined;
  return version === undefined ? null : `/logo/${id}.webp?v=${version}`;
}
