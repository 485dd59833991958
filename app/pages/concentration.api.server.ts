import * as v from "valibot";
import { WAYS } from "#app/features/concentration/concentration.ts";
import { NETWORK_TAG } from "#app/features/network/network.api.server.ts";
import { concentrationView, type ConcentrationServices } from "#app/pages/concentration-view.server.ts";
import { envelope } from "#app/foundation/figures/envelope.server.ts";
import { jsonResponse, namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { route, type Route } from "#app/foundation/openapi/route.server.ts";
import { envelopeShape, nullableNumber, nullableText } from "#app/foundation/openapi/shared-schemas.server.ts";

const count = (description: string, example: number) => v.pipe(v.number(), v.metadata({ description, examples: [example] }));

const holderShape = v.object({
  id: nullableText(
    "ID of a pool or DRep; null for an operator of several pools",
    "pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy",
  ),
  name: nullableText("Ticker, name or group; unverified text", "HARBOR"),
  pools: count("Number of pools; 0 for a DRep", 4),
  amount: count("Stake or voting power in ADA", 64_201_112.5),
});

const wayShape = v.object({
  way: v.pipe(
    v.picklist(WAYS),
    v.metadata({
      description:
        "pools: every pool alone; community, adastat and balance: pools joined by three public lists of operators; dreps: voting power of DReps, without predefined choices",
      examples: ["pools"],
    }),
  ),
  epoch: nullableNumber("Epoch of the voting power; null for stake, which is the current epoch's", 598),
  total: count("Sum of all stake or voting power, in ADA", 21_400_120_848.8),
  holders: count("Number of holders", 2_713),
  third: count("The fewest holders with more than a third", 92),
  half: count("The fewest holders with more than half", 168),
  twoThirds: count("The fewest holders with more than two thirds", 271),
  holdersOfHalf: v.array(holderShape),
});

export const concentrationRoutes: readonly Route<ConcentrationServices>[] = [
  route(
    {
      id: "show-concentration",
      method: "get",
      path: "/api/network/concentration",
      tag: NETWORK_TAG,
      summary: "Get how many pools, operators and DReps hold half",
      description:
        "The result depends on who counts as one operator, so each way of counting is listed. A way without a reading is left out.",
      answers: {
        200: jsonResponse("The ways of counting", namedSchema("Concentration", envelopeShape(v.array(wayShape), "Koios"))),
      },
      isOpen: true,
    },
    async (_, services) => {
      const known = (await concentrationView(services)).flatMap(({ concentration, origin, ...way }) =>
        concentration && origin ? [{ ...way, concentration, origin }] : [],
      );
      const data = known.map(({ way, epoch, concentration: { total, holders, fewest, half } }) => ({
        way,
        epoch,
        total,
        holders,
        ...fewest,
        holdersOfHalf: half,
      }));
      return envelope(
        data,
        known.map(({ origin }) => origin),
        "koios",
      );
    },
  ),
];
