import { seedOf, smoothNoise } from "./random.ts";
import type { World } from "./world.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";

const start2026 = Date.UTC(2026, 0, 1);

/** Community sizes. They grow slowly, and fewer members are online at night. */
export function createCommunitySizes(world: World) {
  function grown(name: string, level: number, daily: number): number {
    const days = (world.now() - start2026) / DAY;
    return Math.round(level * (1 + daily * days) + level * 0.001 * smoothNoise(seedOf(world.seed, name), days));
  }
  return {
    discordMembers: (): number => world.settings.audience.discordMembers ?? grown("discord", 61_000, 0.0002),
    discordOnline: (): number =>
      world.settings.audience.discordOnline ??
      Math.round(1_650 * (1 + 0.35 * smoothNoise(seedOf(world.seed, "online"), world.now() / (6 * HOUR)))),
    forumUsers: (): number => world.settings.audience.forumUsers ?? grown("forum", 71_500, 0.0001),
    githubFollowers: (login: string): number => world.settings.audience.githubFollowers ?? grown(login, 1_150, 0.0005),
  };
}
