import { eq } from "drizzle-orm";
import {
  BLOCKLIST_IDS,
  blocklistsTopic,
  NO_READINGS,
  type BlocklistId,
  type BlocklistMatch,
  type BlocklistReadings,
} from "#app/features/link-check/blocklists.ts";
import { parentHosts, checkLink, collectAddresses } from "#app/features/link-check/check-link.server.ts";
import { blocklists } from "#app/features/link-check/link-check.tables.server.ts";
import type { LinkCheckAnswer } from "#app/features/link-check/link-check-answer.ts";
import { explainVerdict, incidentsOfOwner, type LinkVerdictText } from "#app/features/link-check/link-verdict.server.ts";
import {
  answerTo,
  isClosed,
  ownerOfResult,
  type CheckedLink,
  type LinkCheckResult,
  type NamedProject,
  type PublicReport,
} from "#app/features/link-check/link-check.ts";
import { includesLine, toSortedLines } from "#app/features/link-check/sorted-lines.server.ts";
import { officialSites } from "#app/features/link-check/official-sites.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** A list that suddenly lost more than half of its entries may be cut short by mistake, so we accept it only after this time. */
const BELIEVED_AFTER_MS = 3 * 86_400_000;

const NOTHING_READ = { host: null, coded: null, email: null, wrappers: [], inner: null, hiddenBy: null, tricks: [] };

/** `path` is the project's page on this site; null for another official site. */
interface LinkOwner {
  name: string;
  path: `/${string}` | null;
}

interface LinkCheckOptions {
  db: Database;
  bus: LiveBus;
  /** Reports about a project from lists other than our register. */
  reportsOf: (projectId: string, language: Language) => PublicReport[];
  pathsOf: (project: NamedProject) => { path: `/${string}`; logo: string | null };
}

/** Checks addresses against the catalog, other official sites and public block lists. */
export function createLinkCheck({ db, bus, reportsOf, pathsOf }: LinkCheckOptions) {
  const readings = (): BlocklistReadings => bus.latest(blocklistsTopic, NO_READINGS).value;

  /** Lists as last read; loaded at the first check after a reading. */
  const loaded = new Map<BlocklistId, { readAt: number; lines: Promise<string> }>();
  function linesOf(list: BlocklistId, readAt: number): Promise<string> {
    const known = loaded.get(list);
    if (known?.readAt === readAt) return known.lines;
    const lines = loadLines(db, list);
    loaded.set(list, { readAt, lines });
    // The next check tries again.
    lines.catch(() => loaded.delete(list));
    return lines;
  }

  /** Lists that contain a host or a domain above it, each with its most specific entry. */
  async function matchesOf(host: string): Promise<BlocklistMatch[]> {
    const hosts = parentHosts(host);
    const found = BLOCKLIST_IDS.map(async (list) => {
      const reading = readings()[list];
      if (!reading) return [];
      const lines = await linesOf(list, reading.readAt);
      const entry = hosts.find((candidate) => includesLine(lines, candidate));
      return entry === undefined ? [] : [{ list, entry, readAt: reading.readAt }];
    });
    return (await Promise.all(found)).flat();
  }

  async function check(text: string): Promise<CheckedLink> {
    const addresses = remember("link-addresses", () => collectAddresses(projects().values(), officialSites()));
    const result = checkLink(text, addresses);
    return { result, blocklists: result.kind === "unreadable" ? [] : await matchesOf(result.site) };
  }

  const reportsBehind = (result: LinkCheckResult, language: Language): PublicReport[] =>
    result.kind === "listed" && "id" in result.project ? reportsOf(result.project.id, language) : [];

  return {
    readings,
    async answer(text: string, language: Language): Promise<LinkCheckAnswer> {
      const checked = await check(text);
      const { result, blocklists: matches } = checked;
      const { host, coded, email, wrappers, inner, hiddenBy, tricks } = result.kind === "unreadable" ? NOTHING_READ : result;
      const owner = ownerOfResult(result);
      return {
        verdict: answerTo(checked),
        host,
        coded,
        email,
        wrappers,
        inner,
        hiddenBy,
        tricks,
        lookalike: result.kind === "lookalike" ? { reason: result.reason, domain: result.domain } : null,
        owner: owner && {
          name: owner.name,
          isClosed: isClosed(owner),
          project: "id" in owner ? { id: owner.id, category: owner.category, ...pathsOf(owner) } : null,
        },
        blocklists: matches.map(({ readAt, ...match }) => ({ ...match, readAt: new Date(readAt).toISOString() })),
        incidents: incidentsOfOwner(result, language),
        reports: reportsBehind(result, language),
      };
    },
    async explain(text: string, language: Language): Promise<LinkVerdictText & { owner: LinkOwner | null }> {
      const checked = await check(text);
      const owner = ownerOfResult(checked.result);
      return {
        ...explainVerdict(checked, language, reportsBehind(checked.result, language)),
        owner: owner && { name: owner.name, path: "id" in owner ? pathsOf(owner).path : null },
      };
    },
    /** Replaces a stored list, unless most of it is gone since the last reading. Returns true if it was replaced. */
    saveBlocklist: (list: BlocklistId, hosts: ReadonlySet<string>, readAt: number) => saveBlocklist(db, bus, list, hosts, readAt),
  };
}
export type LinkCheckService = ReturnType<typeof createLinkCheck>;

async function loadLines(db: Database, list: BlocklistId): Promise<string> {
  const [row] = await db.select({ hosts: blocklists.hosts }).from(blocklists).where(eq(blocklists.list, list));
  return row?.hosts ?? "";
}

async function saveBlocklist(db: Database, bus: LiveBus, list: BlocklistId, hosts: ReadonlySet<string>, readAt: number): Promise<boolean> {
  let isStored = true;
  const row = { hosts: await toSortedLines(hosts), readAt: new Date(readAt) };
  await db.transaction((transaction) =>
    bus.update(transaction, blocklistsTopic, NO_READINGS, async (stored) => {
      const before = stored[list];
      const shrunkAt = before?.shrunkAt ?? readAt;
      if (before && hosts.size < before.entries / 2 && readAt - shrunkAt < BELIEVED_AFTER_MS) {
        isStored = false;
        return { ...stored, [list]: { ...before, shrunkAt } };
      }
      await transaction
        .insert(blocklists)
        .values({ list, ...row })
        .onConflictDoUpdate({ target: blocklists.list, set: row });
      return { ...stored, [list]: { readAt, entries: hosts.size } };
    }),
  );
  return isStored;
}
