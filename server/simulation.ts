import type { Simulator } from "#tests/simulator/simulator.ts";

/**
 * Plays all upstreams for SIMULATE=1. When a simulator answers at the port already (a second instance, or
 * `npm run simulator`), that one is used.
 */
export async function startSimulation(port: number): Promise<Simulator | undefined> {
  const running = await fetch(`http://127.0.0.1:${port}/__control`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
  if (running?.ok) return undefined;
  const { startSimulator } = await import("#tests/simulator/simulator.ts");
  return startSimulator({ port });
}
