import * as v from "valibot";
import { UNREAD_REASONS } from "#app/features/check/check.ts";
import { HANDLE_VERDICTS, type HandleAnswer, type HandleSaid } from "#app/features/check/handle-answer.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { nullableDateTime, nullableText, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const ADDRESS = "addr1q9tgylj36qjp94rr3yjr5vtku3sltaqpefhergrnvluhtm7ssydveuc8xyx4zh27fwcmr62mraeezjwf24hzkyejwfmq0x9kll";
const saidShape = (source: string) =>
  v.object({
    unread: v.pipe(
      v.nullable(v.picklist(UNREAD_REASONS)),
      v.metadata({ description: `Why ${source} says nothing; null when it answered`, examples: [null] }),
    ),
    address: nullableText("Where it leads; null when no one holds it", ADDRESS),
    fetchedAt: nullableDateTime(`When ${source} was asked`),
  });

/** What POST /api/check says of a handle. */
export const handleShape = namedSchema(
  "HandleAnswer",
  v.object({
    name: text("Without the dollar sign", "stackchain"),
    verdict: v.pipe(
      v.picklist(HANDLE_VERDICTS),
      v.metadata({
        description: "Leads to an address, the two sources disagree, no one holds it, or it can't be told (recognized)",
        examples: ["resolved"],
      }),
    ),
    address: nullableText("Where it leads when no source contradicts it", ADDRESS),
    handleMe: saidShape("handle.me"),
    chain: saidShape("Koios"),
    isVirtual: v.pipe(
      v.boolean(),
      v.metadata({ description: "Its address is written in its data, so the chain's holder isn't compared", examples: [false] }),
    ),
  }),
);

const data = (said: HandleSaid) => ({
  ...said,
  fetchedAt: said.fetchedAt === null ? null : new Date(said.fetchedAt).toISOString(),
});

/** The answer with its moments as programs read them. */
export const handleData = (answer: HandleAnswer) => ({ ...answer, handleMe: data(answer.handleMe), chain: data(answer.chain) });
