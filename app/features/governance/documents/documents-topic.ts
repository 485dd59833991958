import * as v from "valibot";
import { topic } from "#app/foundation/live/topic.ts";

const documentsSchema = v.object({ changedAt: v.nullable(v.number()) });
type Documents = v.InferOutput<typeof documentsSchema>;

/** Time of the newest change of a stored document; pages that show documents depend on it. */
export const documentsTopic = topic("governance-documents", documentsSchema);
export const NO_DOCUMENTS: Documents = { changedAt: null };
