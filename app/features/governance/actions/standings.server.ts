import { committeeOf } from "#app/features/governance/actions/ledger-description.server.ts";
import type { OtherAction, Standing } from "#app/features/governance/actions/standing.ts";
import { createCounter } from "#app/features/governance/actions/votes/action-count.server.ts";
import { bodyViews, outlookOf } from "#app/features/governance/actions/votes/body-view.ts";
import { adaOf } from "#app/features/governance/actions/ada-of.ts";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import type { ActionView } from "#app/features/governance/governance-view.server.ts";
import type { ActionRecord } from "#app/features/governance/history/records.ts";
import {
  lastEnactedOf,
  ratificationPass,
  rivalsOf,
  type ChainState,
  type Obstacle,
  type OpenAction,
} from "#app/features/governance/tally/ratification.ts";

interface ChainFacts {
  protocolMajor: number | null;
  /** ADA at the start of the epoch. */
  treasury: number | null;
  /** Epoch at whose start the votes are counted next. */
  nextEpoch: number;
}

type Obstacles = ReadonlyMap<string, Obstacle | null>;
/** Obstacles by snapshot, because every page of an action needs the counts of all. */
const known = new WeakMap<object, { key: string; obstacles: Promise<Obstacles> }>();

/** Everything besides its votes that decides on an open action; null for others, and before we have read it from the chain. */
export async function standingOf(
  governance: GovernanceService,
  all: readonly ActionView[],
  { id, status }: Pick<ActionView, "id" | "status">,
  chain: ChainFacts,
): Promise<Standing | null> {
  if (status !== "active") return null;
  const records = await governance.history.actions();
  const record = records.find((action) => action.id === id);
  if (!record) return null;
  const snapshot = await governance.latestSnapshot();
  const key = `${chain.protocolMajor} ${chain.treasury} ${chain.nextEpoch}`;
  const last = known.get(snapshot);
  const obstacles = last?.key === key ? last.obstacles : passOver(governance, all, records, chain);
  known.set(snapshot, { key, obstacles });
  obstacles.catch(() => known.delete(snapshot));
  const obstacle = (await obstacles).get(id) ?? null;
  const named = (actionId: string): OtherAction => {
    const view = all.find((action) => action.id === actionId);
    return { id: actionId, title: view?.title ?? null, kind: view?.kind ?? record.kind };
  };
  return {
    obstacle: obstacle && shownObstacle(obstacle, named),
    rivals: rivalsOf(record, openRecords(all, records)).map((rival) => named(rival.id)),
  };
}

function shownObstacle(obstacle: Obstacle, named: (id: string) => OtherAction): Standing["obstacle"] {
  switch (obstacle.reason) {
    case "delayed":
    case "waits-for":
      return { reason: obstacle.reason, by: named(obstacle.by) };
    case "superseded":
      return { reason: obstacle.reason, by: obstacle.by === null ? null : named(obstacle.by) };
    case "treasury-too-small":
      return { reason: obstacle.reason, left: adaOf(obstacle.left) };
    case "term-too-long":
      return obstacle;
  }
}

function openRecords(all: readonly ActionView[], records: readonly ActionRecord[]): ActionRecord[] {
  const open = new Set(all.filter(({ status }) => status === "active").map(({ id }) => id));
  return records.filter(({ id }) => open.has(id));
}

async function passOver(
  governance: GovernanceService,
  all: readonly ActionView[],
  records: readonly ActionRecord[],
  { protocolMajor, treasury, nextEpoch }: ChainFacts,
): Promise<Obstacles> {
  const count = await createCounter(governance, protocolMajor);
  const views = new Map(all.map((view) => [view.id, view]));
  const open: OpenAction[] = [];
  for (const action of openRecords(all, records)) {
    const view = views.get(action.id);
    const tally = view ? (await count(view, action)).tally : null;
    const outlook = view ? outlookOf(action.kind, bodyViews(view.needs, tally, view.tally), false) : "unknown";
    const terms = action.kind === "new-committee" ? (committeeOf(action.description)?.joins ?? []) : [];
    open.push({
      action,
      isAccepted: outlook === "pass" ? true : outlook === "fail" ? false : null,
      longestTerm: terms.reduce<number | null>((longest, { untilEpoch }) => Math.max(longest ?? 0, untilEpoch ?? 0), null),
    });
  }
  const state: ChainState = {
    epoch: nextEpoch,
    lastEnacted: lastEnactedOf(records),
    treasury: treasury === null ? null : BigInt(Math.round(treasury * 1e6)),
    committeeMaxTerm: governance.latestGovernance().value.rules?.parameters?.committee_max_term_length ?? null,
  };
  return ratificationPass(open, state);
}
