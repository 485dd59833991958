import { readCatalog } from "./catalog.ts";
import { chartEventsUntil, pick } from "./events.ts";
import { pseudoRandom, hex, seedOf } from "./random.ts";
import type { World } from "./world.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";

const FIRST_RELEASE = Date.UTC(2022, 0, 1);
const INVENTED_REPOSITORIES = ["simulated-contracts", "simulated-app", "simulated-archive"] as const;

const changes = [
  "fix rounding in the fee estimate",
  "add tests for the order book",
  "bump the node to its latest version",
  "explain the set-up",
  "handle a wallet that is locked",
  "Merge pull request #17 from simulated/branch",
  "use Map<AssetId, bigint> & fewer copies",
  "translate the messages",
] as const;

export interface Repository {
  id: number;
  owner: string;
  name: string;
  archived: boolean;
  fork: boolean;
  branch: string;
  commitEvery: number;
  releaseEvery: number;
}

/** An entry of a feed. Times are in Unix milliseconds. */
export interface RepositoryEvent {
  id: string;
  title: string;
  url: string;
  at: number;
}

/** Repositories of all projects of the catalog: the ones that they name, and some invented ones per owner. */
export function createRepositories(world: World) {
  const owners = new Map<string, { login: string; isUser: boolean; repositories: Repository[] }>();

  function makeRepository(owner: string, name: string): Repository {
    const seed = seedOf(world.seed, `${owner}/${name}`);
    return {
      id: seed,
      owner,
      name,
      archived: name === "simulated-archive",
      fork: name === "simulated-app" && pseudoRandom(seed, 1) < 0.3,
      branch: pick(["main", "main", "master", "develop/next"], seed, 2),
      commitEvery: (1 + 71 * pseudoRandom(seed, 3) ** 2) * HOUR * (name === "simulated-archive" ? 500 : 1),
      releaseEvery: (7 + 60 * pseudoRandom(seed, 4)) * DAY,
    };
  }

  for (const { github } of readCatalog()) {
    const [login = "", named] = github?.split("/").slice(3) ?? [];
    if (login === "") continue;
    const key = login.toLowerCase();
    // Some owners are people, whom GitHub lists only under /users.
    const owner = owners.get(key) ?? {
      login,
      isUser: pseudoRandom(seedOf(world.seed, key), 5) < 0.15,
      repositories: INVENTED_REPOSITORIES.map((name) => makeRepository(login, name)),
    };
    owners.set(key, owner);
    if (named && owner.repositories.every(({ name }) => name !== named)) owner.repositories.push(makeRepository(login, named));
  }

  const seedFor = ({ id }: Repository, what: string): number => seedOf(id, what);

  function commits(repository: Repository, most = 20): RepositoryEvent[] {
    const { owner, name, commitEvery } = repository;
    const seed = seedFor(repository, "commit");
    return chartEventsUntil(seed, commitEvery, world.now(), most).map(({ index, at }) => {
      const sha = hex(seed, index, 40);
      return {
        id: `tag:github.com,2008:Grit::Commit/${sha}`,
        title: `Simulated commit: ${pick(changes, seed, -index)}`,
        url: `https://github.com/${owner}/${name}/commit/${sha}`,
        at,
      };
    });
  }

  function madeUpReleases(repository: Repository): RepositoryEvent[] {
    const { id, owner, name, releaseEvery } = repository;
    const first = Math.floor(FIRST_RELEASE / releaseEvery);
    return chartEventsUntil(seedFor(repository, "release"), releaseEvery, world.now(), 10)
      .filter(({ index }) => index > first)
      .map(({ index, at }) => {
        const tag = `v1.${index - first}.0`;
        return {
          id: `tag:github.com,2008:Repository/${id}/${tag}`,
          title: `${tag} (simulated release)`,
          url: `https://github.com/${owner}/${name}/releases/tag/${tag}`,
          at,
        };
      });
  }

  /** Exact releases if set, otherwise invented ones; newest first. */
  function releases(repository: Repository): RepositoryEvent[] {
    const { id, owner, name } = repository;
    const full = `${owner}/${name}`;
    if (world.settings.releases === null) return madeUpReleases(repository);
    return world.settings.releases
      .filter((release) => release.repository.toLowerCase() === full.toLowerCase())
      .map(({ tag, title, url, publishedAt }) => ({
        id: `tag:github.com,2008:Repository/${id}/${tag}`,
        title: title ?? tag,
        url: url ?? `https://github.com/${full}/releases/tag/${encodeURIComponent(tag)}`,
        at: Date.parse(publishedAt),
      }))
      .toSorted((a, b) => b.at - a.at);
  }

  return {
    owner: (login: string) => owners.get(login.toLowerCase()),
    repository: (login: string, name: string): Repository | undefined =>
      owners.get(login.toLowerCase())?.repositories.find((repository) => repository.name.toLowerCase() === name.toLowerCase()),
    pushedAt: (repository: Repository): number => commits(repository, 1)[0]?.at ?? FIRST_RELEASE,
    commits,
    releases,
  };
}

export type Repositories = ReturnType<typeof createRepositories>;
