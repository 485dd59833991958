import type { FollowState, SubjectsById } from "#app/features/follow/follow.server.ts";
import type { SubjectAspects, FollowedSubject, FollowKind } from "#app/features/follow/follow.ts";
import { readReportNumber, reportPath } from "#app/features/corrections/corrections.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { drepPath, governanceActionPath } from "#app/features/governance/governance.ts";
import { isPoolStatus, poolPath, shownPool, type Pool } from "#app/features/staking/staking.ts";
import { epochAt, epochEnd, epochStart } from "#app/foundation/cardano-epochs.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";

type Sources = Pick<FeatureServices, "corrections" | "staking" | "governance">;

/** Shortens an ID for a title; it keeps the end because similar IDs differ there. */
const shortId = (id: string): string => `${id.slice(0, 12)}…${id.slice(-6)}`;
/** Ticker format of CIP-6. A pool's metadata can contain anything, so other tickers are replaced by the ID. */
const TICKER = /^[A-Z0-9]{3,5}$/;
const poolName = ({ id, ticker, name }: Pool): string => [ticker, name].filter(Boolean).join(" · ") || shortId(id);

/** Current state of everything that visitors can follow, from the other features. */
export const followSubjects = ({ corrections, staking, governance }: Sources) => ({
  version: (): string =>
    [staking.latestStaking(), governance.latestGovernance(), corrections.latestCorrections()].map(({ version }) => version).join(" "),
  async read(): Promise<FollowState> {
    const { pools } = staking.latestStaking().value;
    const { actions, dreps } = governance.latestGovernance().value;
    const snapshot = await governance.latestSnapshot();
    const state: FollowState = {
      project: new Map(
        // Evidence that appears or gets old isn't news about the project.
        [...projects().values()].map(({ id, status }) => [id, status === "listed" ? {} : { status: { type: "project", status } }]),
      ),
      report: new Map(
        [...(await corrections.recentStates())].map(([id, to]) => [id.toLowerCase(), { state: { type: "report", state: to } }]),
      ),
    };
    if (pools) state.pool = new Map((await staking.allPools()).map((pool) => [pool.id, poolAspects(pool)]));
    if (dreps) {
      const titles = new Map(snapshot.actions.map(({ id, title }) => [id, title]));
      state.drep = drepSubjects(snapshot, titles);
    }
    if (actions)
      state.action = new Map(
        snapshot.actions.map(({ id, status }) => [
          id,
          { status: { type: "status", status }, ...(snapshot.openVotes.has(id) && { counted: { type: "counted" } }) },
        ]),
      );
    return state;
  },
});

function poolAspects(pool: Pool): SubjectAspects {
  const { status, termsEpoch: epoch, retiringEpoch, margin, fixedCost, pledge } = pool;
  const { isPledgeMet } = shownPool(pool, null);
  const states = {
    registered: { type: "open" },
    retiring: { type: "closing", epoch: retiringEpoch },
    retired: { type: "closed", epoch: retiringEpoch },
  } as const;
  const isKnown = margin !== null && fixedCost !== null && pledge !== null;
  return {
    ...(isKnown && { terms: { type: "terms", epoch, margin, fixedCost, pledge } }),
    ...(isPledgeMet !== null && status !== "retired" && { pledge: { type: "pledge", isMet: isPledgeMet } }),
    // An unknown state doesn't mean that the pool closed.
    ...(isPoolStatus(status) && { status: states[status] }),
  };
}

type Snapshot = Awaited<ReturnType<Sources["governance"]["latestSnapshot"]>>;

function drepSubjects({ dreps, openVotes }: Snapshot, titles: ReadonlyMap<string, string | null>): SubjectsById {
  const votes = new Map<string, SubjectAspects>();
  for (const [action, choices] of openVotes)
    for (const [drep, choice] of choices)
      votes.set(drep, { ...votes.get(drep), [`vote:${action}`]: { type: "vote", action, title: titles.get(action) ?? null, choice } });
  return new Map(
    dreps.map(({ id, isActive }) => [
      id,
      {
        registration: { type: "registration", isRegistered: true },
        ...(isActive !== null && { activity: { type: "activity", isActive } }),
        ...votes.get(id),
      },
    ]),
  );
}

interface KnownDate {
  name: string;
  at: number;
  title: string;
}

interface DatedSubject extends FollowedSubject {
  dates: KnownDate[];
}

/** Finds the subject of an address; undefined if there is none. A DRep that ended its registration can still be followed. */
export async function findSubject(
  { corrections, staking, governance, follow }: Sources & Pick<FeatureServices, "follow">,
  kind: FollowKind,
  id: string,
  language: Language,
  now: number,
): Promise<DatedSubject | undefined> {
  if (kind === "report") return findReport(corrections, id, language);
  const found = await findCurrent({ staking, governance }, kind, id, language, now);
  if (found) return found;
  return (await follow.isKnown(kind, id)) ? { name: id, label: shortId(id), path: "/", source: "koios", dates: [] } : undefined;
}

async function findReport({ getReport }: Sources["corrections"], id: string, language: Language): Promise<DatedSubject | undefined> {
  const number = readReportNumber(id);
  if (number === undefined || !(await getReport(number))) return undefined;
  const name = translatorFor(language, "follow")("report", { number });
  return { name, label: number, path: reportPath(number), source: "editors", dates: [] };
}

async function findCurrent(
  { staking, governance }: Pick<Sources, "staking" | "governance">,
  kind: Exclude<FollowKind, "report">,
  id: string,
  language: Language,
  now: number,
): Promise<DatedSubject | undefined> {
  const t = translatorFor(language, "follow");
  const subject = (name: string, path: `/${string}`, dates: (KnownDate | false)[] = [], label = shortId(id)): DatedSubject => ({
    name,
    label,
    path,
    source: kind === "project" ? "catalog" : "koios",
    dates: dates.flatMap((date) => (date && date.at > now ? [date] : [])),
  });
  if (kind === "project") {
    const project = projects().get(id);
    return project && subject(project.name, projectPath(project), [], project.name);
  }
  if (kind === "pool") {
    const pool = await staking.findPool(id);
    if (!pool) return undefined;
    const { termsEpoch, retiringEpoch, status } = pool;
    const name = poolName(pool);
    const dates = [
      termsEpoch !== null &&
        termsEpoch > epochAt(now) && { name: `terms-${termsEpoch}`, at: epochStart(termsEpoch), title: t("dates.terms", { name }) },
      status === "retiring" &&
        retiringEpoch !== null && { name: "closing", at: epochStart(retiringEpoch), title: t("dates.closing", { name }) },
    ];
    return subject(name, poolPath(id), dates, TICKER.test(pool.ticker ?? "") ? (pool.ticker ?? "") : shortId(id));
  }
  const { actions, dreps } = await governance.latestSnapshot();
  if (kind === "drep") {
    const drep = dreps.find((candidate) => candidate.id === id);
    const name = `DRep ${shortId(id)}`;
    return (
      drep &&
      subject(name, drepPath(id), [
        drep.isActive === true &&
          drep.expiresEpoch !== null && { name: "inactive", at: epochStart(drep.expiresEpoch), title: t("dates.inactive", { name }) },
      ])
    );
  }
  const action = actions.find((candidate) => candidate.id === id);
  const name = action?.title ?? shortId(id);
  return (
    action &&
    subject(name, governanceActionPath(id), [
      action.status === "active" &&
        action.expiresEpoch !== null && { name: "deadline", at: epochEnd(action.expiresEpoch), title: t("dates.deadline", { name }) },
    ])
  );
}
