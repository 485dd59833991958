import type { Simulator } from "#simulator/simulator.ts";

/**
 * Starts the simulator of all upstream sources for SIMULATE=1. If one already responds at this port (a second instance, or `npm run
 * simulator`), that one is used.
 */
export async function startSimulation(port: number): Promise<Simulator | undefined> {
  const running = await fetch(`http://127.0.0.1:${port}/__control`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
  if (running?.ok) return undefined;
  const { startSimulator } = await import("#simulator/simulator.ts");
  const { BUSY_KOIOS_LOAD: BUSY_KOIOS } = await import("#simulator/world/settings.ts");
  return startSimulator({ port, settings: { koios: BUSY_KOIOS } });
}
