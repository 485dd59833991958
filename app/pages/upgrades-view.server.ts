import { activityStaleAt } from "#app/features/ecosystem/activity/activity-hint.ts";
import { actionViews } from "#app/features/governance/governance-view.server.ts";
import { governanceActionPath, VOTING_BODIES } from "#app/features/governance/governance.ts";
import type { BodyShare } from "#app/features/upgrades/hard-fork-action.tsx";
import type { FeatureServices } from "#app/pages/services.server.ts";
import type { Origin } from "#app/foundation/figures/figure.ts";

/** ID of the project whose releases the page lists. */
const NODE = "cardano-node";
const RELEASES = 5;

export type UpgradesServices = Pick<FeatureServices, "ecosystem" | "governance" | "network" | "upgrades">;

/** Protocol version, open hard fork actions, blocks by version, and releases of the node, as last read; null or empty where not. */
export async function upgradesView({ ecosystem, governance, network, upgrades }: UpgradesServices) {
  const { protocolMajor, protocolMinor } = network.latestChain().value;
  const { actions, tallies } = governance.latestGovernance().value;
  const { open } = await actionViews(governance);
  const releases = (await ecosystem.findItems(NODE, Number.MAX_SAFE_INTEGER)).activity.filter(({ value }) => value === "release");
  const answeredAt = ecosystem.latestActivity().value.answered.github;
  const blocks = upgrades.latestVersions();
  return {
    protocol: protocolMajor && protocolMinor ? { version: `${protocolMajor.value}.${protocolMinor.value}`, origin: protocolMajor } : null,
    areActionsRead: actions !== null,
    open: open
      .filter(({ kind }) => kind === "hard-fork-initiation")
      .map(({ id, title, deadline, tally, tallyAt, needs }) => ({
        id,
        title,
        deadline,
        path: governanceActionPath(id),
        shares: VOTING_BODIES.map((body): BodyShare => {
          const need = needs[body];
          return { body, yes: tally?.[body].yesShare ?? null, needed: typeof need === "object" ? need.share * 100 : null };
        }),
        origin: tallyAt !== null && tallies ? ({ source: "koios", observedAt: tallyAt, staleAt: tallies.staleAt } satisfies Origin) : null,
      })),
    blocks: blocks && {
      epochs: blocks.epochs,
      origin: { source: "koios", observedAt: blocks.fetchedAt, fetchedAt: blocks.fetchedAt, staleAt: blocks.staleAt } as const,
    },
    releases: releases.slice(0, RELEASES).map(({ id, title, url, timestamp }) => ({ id, title, url, timestamp })),
    releasesOrigin:
      answeredAt === undefined
        ? null
        : ({ source: "github", observedAt: answeredAt, staleAt: activityStaleAt("github", answeredAt) } satisfies Origin),
  };
}
