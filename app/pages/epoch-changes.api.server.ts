import * as v from "valibot";
import { EPOCH_FACTS } from "#app/features/front-page/epoch-changes.ts";
import { NETWORK_TAG } from "#app/features/network/network.api.server.ts";
import { epochChanges } from "#app/pages/epoch-changes.server.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import { envelope, isoOrNull } from "#app/foundation/figures/envelope.server.ts";
import { figureSchema } from "#app/foundation/figures/figure.ts";
import { jsonResponse, namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { route, type Route } from "#app/foundation/openapi/route.server.ts";
import { dateTime, envelopeShape, nullableNumber } from "#app/foundation/openapi/shared-schemas.server.ts";

const factShape = v.object({
  id: v.pipe(
    v.picklist(EPOCH_FACTS),
    v.metadata({
      description:
        "transactions, stake (ADA), treasury (ADA); price: change in percent; opened and decided: governance actions; terms: pools with new terms; leaving: pools that retire",
      examples: ["transactions"],
    }),
  ),
  value: v.pipe(v.number(), v.metadata({ description: "Value in the current epoch", examples: [19_525] })),
  before: nullableNumber("Value in the epoch before; null without one to compare", 111_300),
  source: v.pipe(figureSchema.entries.source, v.metadata({ description: "ID of the source", examples: ["koios"] })),
  observedAt: dateTime("When the source measured it"),
  fetchedAt: dateTime("When we read the source"),
  staleAt: dateTime("When it counts as delayed unless a newer value arrives"),
});

const epochChangesShape = v.object({
  epoch: v.pipe(v.number(), v.safeInteger(), v.metadata({ description: "The current epoch", examples: [669] })),
  start: dateTime("When it began"),
  startPrice: nullableNumber("Price of ADA in US dollars when it began", 0.7123),
  facts: v.array(factShape),
});

export const epochChangesRoutes: readonly Route<Pick<FeatureServices, "governance" | "market" | "network" | "staking">>[] = [
  route(
    {
      id: "show-epoch-changes",
      method: "get",
      path: "/api/epoch",
      tag: NETWORK_TAG,
      summary: "Get what has changed since the current epoch began",
      answers: { 200: jsonResponse("The current epoch's figures", namedSchema("EpochChanges", envelopeShape(epochChangesShape, "Koios"))) },
      isOpen: true,
    },
    async (_, services) => {
      const changes = await epochChanges(services);
      if (!changes) return envelope(null, [], "koios");
      const { start, facts, ...rest } = changes;
      const data = {
        ...rest,
        start: isoOrNull(start),
        facts: facts.map(({ id, value, before, origin: { source, observedAt, fetchedAt, staleAt } }) => ({
          id,
          value,
          before,
          source,
          observedAt: isoOrNull(observedAt),
          fetchedAt: isoOrNull(fetchedAt),
          staleAt: isoOrNull(staleAt),
        })),
      };
      return envelope(
        data,
        facts.map(({ origin }) => origin),
      );
    },
  ),
];
