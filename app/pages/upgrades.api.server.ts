import * as v from "valibot";
import { epochStart, hardForks } from "#app/features/network/chain-events.server.ts";
import { NETWORK_TAG } from "#app/features/network/network.api.server.ts";
import { upgradesContent } from "#app/features/upgrades/upgrades-content.server.ts";
import { READINESS_GROUPS, READINESS_STATES, versionShares } from "#app/features/upgrades/upgrades.ts";
import { upgradesView, type UpgradesServices } from "#app/pages/upgrades-view.server.ts";
import { envelope, isoOrNull } from "#app/foundation/figures/envelope.server.ts";
import { jsonResponse, namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { route, type Route } from "#app/foundation/openapi/route.server.ts";
import { dateTime, envelopeShape, nullableText, text } from "#app/foundation/openapi/shared-schemas.server.ts";

const number = (description: string, example: number) => v.pipe(v.number(), v.metadata({ description, examples: [example] }));
const read = {
  source: text("Address of the source", "https://github.com/IntersectMBO/hf-wg-documentation"),
  readOn: text("Day that the source describes", "2026-08-21"),
};

const upgradesShape = v.object({
  protocolVersion: nullableText("Version of the protocol now; null before the first reading", "11.0"),
  next: v.object({
    name: text("Name of the next upgrade", "Dijkstra"),
    protocol: number("Major version of the next upgrade", 12),
    ...read,
  }),
  openActions: v.array(
    v.object({ id: text("ID of an open hard fork action", "gov_action1…"), title: nullableText("Unverified title", "Hard fork") }),
  ),
  blockVersions: v.array(
    v.object({
      epoch: number("Epoch, newest first", 669),
      versions: v.array(
        v.object({
          version: text("Version in the headers, which each node announces itself", "11.0"),
          blocks: number("Number of blocks", 20_310),
          share: number("Share of the epoch's blocks, 0 to 1", 0.96),
        }),
      ),
    }),
  ),
  hardForks: v.array(
    v.object({
      name: text("Name of a past hard fork", "van Rossem"),
      epoch: number("First epoch of the hard fork", 644),
      protocol: text("Version of the protocol since then", "11.0"),
      start: dateTime("When the epoch began"),
      node: nullableText("Release of the node that a source names for it", "11.0.1"),
      source: text("Address of the source", "https://github.com/cardano-foundation/cardano-org/pull/736"),
      checked: text("Day of the last check against the source", "2026-11-25"),
    }),
  ),
  readiness: v.array(
    v.object({
      name: text("Name of a tool", "Ogmios"),
      group: v.pipe(v.picklist(READINESS_GROUPS), v.metadata({ description: "Kind of tool", examples: ["tools"] })),
      state: v.pipe(v.picklist(READINESS_STATES), v.metadata({ description: "State in its source's words", examples: ["not-started"] })),
      ...read,
    }),
  ),
});

export const upgradesRoutes: readonly Route<UpgradesServices>[] = [
  route(
    {
      id: "show-upgrades",
      method: "get",
      path: "/api/network/upgrades",
      tag: NETWORK_TAG,
      summary: "Get past hard forks, the next one, and readiness for it",
      answers: { 200: jsonResponse("Hard forks and readiness", namedSchema("Upgrades", envelopeShape(upgradesShape, "Koios"))) },
      isOpen: true,
    },
    async (_, services) => {
      const { protocol, open, blocks } = await upgradesView(services);
      const { next, readiness } = upgradesContent();
      const data = {
        protocolVersion: protocol?.version ?? null,
        next,
        openActions: open.map(({ id, title }) => ({ id, title })),
        blockVersions: (blocks?.epochs ?? []).map((one) => ({ epoch: one.epoch, versions: versionShares(one) })),
        hardForks: hardForks().map(({ name, epoch, protocol: version, node, source, checked }) => ({
          name,
          epoch,
          protocol: version,
          start: isoOrNull(epochStart(epoch)),
          node: node?.release ?? null,
          source: source.url,
          checked,
        })),
        readiness,
      };
      return { ...envelope(data, [protocol?.origin ?? null, blocks?.origin ?? null], "koios"), data };
    },
  ),
];
