import { startSimulator } from "./simulator.ts";
import { BUSY_KOIOS_LOAD } from "./world/settings.ts";

const DEFAULT_PORT = 4010;
const text = process.argv[2] ?? String(DEFAULT_PORT);
const port = Number(text);

if (!/^\d{1,5}$/.test(text) || port > 65_535) {
  console.error(`The port must be a number from 0 to 65535, not "${text}".`);
  process.exit(1);
}

try {
  const simulator = await startSimulator({ port, settings: { koios: BUSY_KOIOS_LOAD } });
  const example = '{"source":"coingecko","fault":{"kind":"status","status":503},"times":3}';
  console.log(
    `Simulator at ${simulator.url} (/coingecko /coinbase /kraken /bitstamp /coinpaprika /koios /blockfrost /handle-me /token-registry /santiment /defillama /stablecoins /github-api /github /reddit /forum /stripe /feeds /cardano-org /esma /sites /blocklists); a fault: curl ${simulator.url}/__control -d '${example}'; none: -d '{"reset":true}'`,
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void simulator.close());
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
