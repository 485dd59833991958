import * as v from "valibot";
import { LOOKUP_FAILURES } from "#app/features/check/check.ts";
import { HANDLE_VERDICTS, type HandleAnswer, type HandleSourceAnswer } from "#app/features/check/handle-answer.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { nullableDateTime, nullableText, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const ADDRESS = "addr1q9tgylj36qjp94rr3yjr5vtku3sltaqpefhergrnvluhtm7ssydveuc8xyx4zh27fwcmr62mraeezjwf24hzkyejwfmq0x9kll";
const saidShape = (source: string) =>
  v.object({
    unread: v.pipe(
      v.nullable(v.picklist(LOOKUP_FAILURES)),
      v.metadata({ description: `Why ${source} gave no answer; null when it did`, examples: [null] }),
    ),
    address: nullableText("Address that the handle leads to; null when no one holds it", ADDRESS),
    fetchedAt: nullableDateTime(`When we asked ${source}`),
  });

export const handleShape = namedSchema(
  "HandleAnswer",
  v.object({
    name: text("The handle without the dollar sign", "stackchain"),
    verdict: v.pipe(
      v.picklist(HANDLE_VERDICTS),
      v.metadata({
        description:
          "Resolved: it leads to an address. Contract: that address is a smart contract's, where a plain payment may be lost. Disagreeing: the two sources differ. No-handle: no one holds it. Recognized: we can't tell",
        examples: ["resolved"],
      }),
    ),
    address: nullableText("Address that the handle leads to, if no source contradicts it", ADDRESS),
    handleMe: saidShape("handle.me"),
    chain: saidShape("Koios"),
    isVirtual: v.pipe(
      v.boolean(),
      v.metadata({
        description: "Whether the address is in the handle's data; then the holder on the chain isn't compared",
        examples: [false],
      }),
    ),
  }),
);

const data = (said: HandleSourceAnswer) => ({
  ...said,
  fetchedAt: said.fetchedAt === null ? null : new Date(said.fetchedAt).toISOString(),
});

export const handleData = (answer: HandleAnswer) => ({ ...answer, handleMe: data(answer.handleMe), chain: data(answer.chain) });
