import * as v from "valibot";
import { recognizeBech32 } from "#app/features/check/bech32-id.server.ts";
import { recognizeByron } from "#app/features/check/byron-address.server.ts";

export const paymentAddress = v.pipe(
  v.string(),
  v.check((text) => {
    const { kind, problem } = recognizeBech32(text) ?? recognizeByron(text) ?? { kind: "unknown", problem: null };
    return kind === "payment" && problem === null;
  }),
);
