import type { ChainSource } from "#app/foundation/figures/figure.ts";
import { log } from "#app/foundation/log.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { SourceOptions } from "./field-schemas.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";

export interface ChainReading<Value> {
  source: ChainSource;
  value: Value;
}

/** Undefined without an API key; then Blockfrost is never called. */
export const secondSourceOptions = (
  { BLOCKFROST_URL, BLOCKFROST_PROJECT_ID }: Pick<Environment, "BLOCKFROST_URL" | "BLOCKFROST_PROJECT_ID">,
  intervalMs: number,
): SourceOptions | undefined =>
  BLOCKFROST_PROJECT_ID === undefined ? undefined : { baseUrl: BLOCKFROST_URL, apiKey: BLOCKFROST_PROJECT_ID, intervalMs };

/** Reads from Blockfrost if Koios fails and a Blockfrost key is set. @throws {UpstreamError} the error from Koios if both fail */
export async function readChain<Value>(
  koios: () => Promise<Value>,
  blockfrost: (() => Promise<Value>) | undefined,
): Promise<ChainReading<Value>> {
  try {
    return { source: "koios", value: await koios() };
  } catch (error) {
    if (!(error instanceof UpstreamError) || !blockfrost) throw error;
    try {
      const value = await blockfrost();
      log.info({ event: "second-chain-source-used", reason: error.message });
      return { source: "blockfrost", value };
    } catch (second) {
      if (!(second instanceof UpstreamError)) throw second;
      log.warn({ event: "second-chain-source-failed", reason: second.message });
      throw error;
    }
  }
}
