import { readFileSync } from "node:fs";
import * as v from "valibot";
import { parseMailbox } from "#app/foundation/email/email-address.ts";
import { address, webAddress } from "#app/foundation/schemas.server.ts";
import { EXCHANGES } from "#app/foundation/upstream/exchanges.ts";

/** Invalid environment variable. The message is one line that says how to fix it. */
export class EnvironmentError extends Error {}

const base = (fallback: string) =>
  v.pipe(
    v.optional(webAddress, fallback),
    v.transform((url) => url.replace(/\/+$/, "")),
  );
const integerFrom = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}, in digits alone`;
  return v.pipe(v.string(), v.regex(/^\d{1,15}$/, message), v.transform(Number), v.minValue(least, message), v.maxValue(most, message));
};
const originAddress = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (url) => /^https?:\/\//i.test(url) && URL.canParse(url) && new URL(url).origin === url.replace(/\/$/, ""),
    "must be an origin such as https://example.org",
  ),
  v.transform((url) => new URL(url).origin),
);
const secret = v.optional(v.pipe(v.string(), v.nonEmpty()));

/** Hosts that a test key may be sent to unencrypted. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
export const SIMULATED_WEBHOOK_SECRET = "whsec_simulated";

/** Port of the bundled simulator, for `npm run simulator` and SIMULATE=1. */
export const SIMULATOR_PORT = 4010;
export const SIMULATOR_ORIGIN = `http://127.0.0.1:${SIMULATOR_PORT}`;

const schema = v.object({
  NODE_ENV: v.optional(v.picklist(["production", "development", "test"]), "production"),
  PORT: v.optional(integerFrom(0, 65_535), "3000"),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), "0.0.0.0"),
  PUBLIC_ORIGIN: v.optional(originAddress),
  DATABASE_URL: v.optional(address(/^postgres(ql)?:/i, "must be an address such as postgres://user:password@host:5432/database")),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), ".data"),
  ROLE: v.optional(v.picklist(["all", "web", "worker"]), "all"),
  LOG_LEVEL: v.optional(v.picklist(["trace", "debug", "info", "warn", "error", "fatal", "silent"]), "info"),
  /** Unset: text on a terminal, else JSON. */
  LOG_FORMAT: v.optional(v.picklist(["text", "json"])),
  SECRET: v.optional(v.pipe(v.string(), v.minLength(32, "must have at least 32 characters"))),
  SIMULATE: v.pipe(
    v.optional(v.picklist(["0", "1"]), "0"),
    v.transform((value) => value === "1"),
  ),
  COINGECKO_URL: base("https://api.coingecko.com/api/v3"),
  COINGECKO_API_KEY: secret,
  /** Sources of ADA's price besides CoinGecko. */
  PRICE_SOURCES: v.pipe(
    v.optional(v.string(), ""),
    v.transform((list) =>
      list
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
    v.array(v.picklist(EXCHANGES, `must be names from ${EXCHANGES.join(", ")}, separated by commas`)),
  ),
  COINBASE_URL: base("https://api.exchange.coinbase.com"),
  KRAKEN_URL: base("https://api.kraken.com"),
  BITSTAMP_URL: base("https://www.bitstamp.net"),
  COINPAPRIKA_URL: base("https://api.coinpaprika.com/v1"),
  KOIOS_URL: base("https://api.koios.rest/api/v1"),
  KOIOS_TOKEN: secret,
  /** Daily allowance (UTC) that Koios gives the whole site. */
  KOIOS_DAILY_CALLS: v.optional(integerFrom(0, 10_000_000), "5000"),
  /** Second source of chain data, used by checks if its key is set, and by jobs while Koios fails. */
  BLOCKFROST_URL: base("https://cardano-mainnet.blockfrost.io/api/v0"),
  BLOCKFROST_PROJECT_ID: secret,
  /** The issuer's API for resolving handles; used by checks. */
  HANDLE_URL: base("https://api.handle.me"),
  TOKEN_REGISTRY_URL: base("https://tokens.cardano.org"),
  SANTIMENT_URL: base("https://api.santiment.net"),
  DEFILLAMA_URL: base("https://api.llama.fi"),
  STABLECOINS_URL: base("https://stablecoins.llama.fi"),
  SANTIMENT_API_KEY: secret,
  GITHUB_URL: base("https://api.github.com"),
  GITHUB_WEB_URL: base("https://github.com"),
  GITHUB_TOKEN: secret,
  REDDIT_URL: base("https://www.reddit.com"),
  DISCORD_URL: base("https://discord.com/api/v10"),
  FORUM_URL: base("https://forum.cardano.org"),
  TX_STATS_URL: base("https://raw.githubusercontent.com/cardano-foundation/cardano-org/main/src/data/tx-stats.json"),
  EXCHANGE_LIST_URL: base("https://raw.githubusercontent.com/cardano-foundation/cardano-org/main/src/data/exchanges.json"),
  ESMA_REGISTER_URL: base("https://www.esma.europa.eu/sites/default/files/2024-12/CASPS.csv"),
  BLOCKLIST_METAMASK_URL: base("https://raw.githubusercontent.com/MetaMask/eth-phishing-detect/main/src/config.json"),
  BLOCKLIST_POLKADOT_URL: base("https://polkadot.js.org/phishing/all.json"),
  /** For tests: base URL of a fake server for all project sites, each below its host name. Unset in production. */
  PROJECT_SITES_URL: v.optional(webAddress),
  /** Base URLs, each below which a CID follows; asked in this order. */
  IPFS_GATEWAYS: v.pipe(
    v.optional(v.string(), "https://ipfs.io/ipfs,https://dweb.link/ipfs,https://gateway.pinata.cloud/ipfs"),
    v.transform((list) =>
      list
        .split(",")
        .map((entry) => entry.trim().replace(/\/+$/, ""))
        .filter(Boolean),
    ),
    v.array(webAddress),
  ),
  /** For tests: base URL of a fake server for the documents of governance, each below its host name. Unset in production. */
  GOVERNANCE_DOCUMENTS_URL: v.optional(webAddress),
  /** Off: project logos are never fetched or shown, and stored ones are deleted. */
  PROJECT_LOGOS: v.pipe(
    v.optional(v.picklist(["on", "off"]), "on"),
    v.transform((value) => value === "on"),
  ),
  /** Replaces content/feeds.yaml; SIMULATE doesn't change its addresses. */
  FEEDS_FILE: v.optional(v.pipe(v.string(), v.nonEmpty())),
  NEWS_RETENTION_DAYS: v.optional(integerFrom(1, 3_650), "365"),
  REPORT_RETENTION_DAYS: v.optional(integerFrom(1, 3_650), "90"),
  ANALYTICS_RETENTION_DAYS: v.optional(integerFrom(1, 3_650), "395"),
  /** Without it, Google's tag is never offered, loaded or mentioned. */
  GA_MEASUREMENT_ID: v.optional(
    v.pipe(v.string(), v.regex(/^G-[A-Z0-9]{4,20}$/, "must be a measurement id of Google Analytics 4, such as G-ABC123DEF4")),
  ),
  UPSTREAM_ALLOW: v.pipe(
    v.optional(v.string(), ""),
    v.transform((list) =>
      list
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
    // An entry without a port would never match and no error would show it.
    v.array(v.pipe(v.string(), v.regex(/^(?:\[[\da-f:.]+\]|[^\s:/[\]]+):\d{1,5}$/i, "must be host:port, separated by commas"))),
  ),
  /** Without it, emails are written to files in DATA_DIR/outbox. */
  SMTP_URL: v.optional(address(/^smtps?:/i, "must be an address such as smtps://user:password@mail.example.org")),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => parseMailbox(text) !== undefined, "must be an address such as news@example.org or The Gateway <news@example.org>"),
    ),
  ),
  /** Without it, nothing is for sale. A key that starts with sk_test_ moves no real money. */
  STRIPE_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[sr]k_(test|live)_\w+$/, "must be a secret key of Stripe, such as sk_test_...")),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(
    v.pipe(v.string(), v.regex(/^whsec_\w+$/, "must be the signing secret of the webhook, such as whsec_...")),
  ),
  STRIPE_URL: base("https://api.stripe.com"),
  /** Off: browsers unregister the service worker that shows the offline page. */
  OFFLINE_PAGES: v.pipe(
    v.optional(v.picklist(["on", "off"]), "on"),
    v.transform((value) => value === "on"),
  ),
  /** Serves metrics on this machine only, for sites whose PORT is behind a proxy. */
  METRICS_PORT: v.optional(integerFrom(1, 65_535)),
  /** Serves the operator's desk on this machine only; the public port then answers 404. */
  DESK_PORT: v.optional(integerFrom(1, 65_535)),
  /** Origin of the desk on DESK_PORT, if it's not http://localhost and that port. */
  DESK_ORIGIN: v.optional(originAddress),
  /** Entries of the desk's log are deleted at this age, in days. The database refuses to delete younger ones than 90 days. */
  DESK_LOG_DAYS: v.optional(integerFrom(90, 36_500), "730"),
  TRUST_PROXY: v.optional(integerFrom(0, 10), "0"),
  ADDRESS_LIMITS: v.pipe(
    v.optional(v.picklist(["on", "off"]), "on"),
    v.transform((value) => value === "on"),
  ),
});

function findContradictions({
  PORT,
  METRICS_PORT,
  DESK_PORT,
  DESK_ORIGIN,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_URL,
}: v.InferOutput<typeof schema>): string[] {
  const { protocol, hostname } = new URL(STRIPE_URL);
  const isHere = LOOPBACK.has(hostname);
  const isOpen = protocol === "http:" && STRIPE_SECRET_KEY !== undefined && !(isHere && STRIPE_SECRET_KEY.startsWith("sk_test_"));
  return [
    ...(METRICS_PORT !== undefined && METRICS_PORT === PORT ? ["METRICS_PORT: must be another port than PORT"] : []),
    ...(DESK_PORT !== undefined && [PORT, METRICS_PORT].includes(DESK_PORT)
      ? ["DESK_PORT: must be another port than PORT and METRICS_PORT"]
      : []),
    ...(DESK_ORIGIN !== undefined && DESK_PORT === undefined ? ["DESK_ORIGIN: also set DESK_PORT, or leave it out"] : []),
    ...((STRIPE_SECRET_KEY === undefined) !== (STRIPE_WEBHOOK_SECRET === undefined)
      ? ["STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both or neither"]
      : []),
    ...(STRIPE_WEBHOOK_SECRET === SIMULATED_WEBHOOK_SECRET && !isHere
      ? ["STRIPE_WEBHOOK_SECRET: must be Stripe's own; everyone knows the simulator's"]
      : []),
    ...(isOpen ? ["STRIPE_URL: must be https; http is for test keys on this machine"] : []),
  ];
}

export type Environment = Omit<v.InferOutput<typeof schema>, "PUBLIC_ORIGIN"> & {
  PUBLIC_ORIGIN: string;
  /** True if the operator set PUBLIC_ORIGIN; then foreign Host headers are refused. */
  publicOriginSet: boolean;
};

/** Secrets; each can also be set as a file with NAME_FILE. */
const SECRETS = [
  "DATABASE_URL",
  "SECRET",
  "COINGECKO_API_KEY",
  "KOIOS_TOKEN",
  "BLOCKFROST_PROJECT_ID",
  "SANTIMENT_API_KEY",
  "GITHUB_TOKEN",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
] as const;

/** Parses the environment. @throws {EnvironmentError} with one line that names the variable and its requirement */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const values: Record<string, string | undefined> = { ...source };
  for (const name of SECRETS) {
    const file = values[`${name}_FILE`];
    if (file === undefined) continue;
    // Otherwise the site would silently use another database or send no email.
    if (file === "") throw new EnvironmentError(`${name}_FILE is empty: set it to a file, or don't set it`);
    try {
      values[name] = readFileSync(file, "utf8").trim();
    } catch {
      throw new EnvironmentError(`${name}_FILE cannot be read: ${file}`);
    }
    if (values[name] === "") throw new EnvironmentError(`${name}_FILE names an empty file: ${file}`);
  }
  for (const name of Object.keys(values)) if (values[name] === "") delete values[name];
  if (values.SIMULATE === "1") {
    // Simulated readings must never be the last good ones of a later, real start.
    values.DATA_DIR ??= ".data/simulated";
    values.COINGECKO_URL ??= `${SIMULATOR_ORIGIN}/coingecko`;
    values.PRICE_SOURCES ??= EXCHANGES.join(",");
    values.COINBASE_URL ??= `${SIMULATOR_ORIGIN}/coinbase`;
    values.KRAKEN_URL ??= `${SIMULATOR_ORIGIN}/kraken`;
    values.BITSTAMP_URL ??= `${SIMULATOR_ORIGIN}/bitstamp`;
    values.COINPAPRIKA_URL ??= `${SIMULATOR_ORIGIN}/coinpaprika`;
    values.KOIOS_URL ??= `${SIMULATOR_ORIGIN}/koios`;
    if (values.BLOCKFROST_URL === undefined) values.BLOCKFROST_PROJECT_ID ??= "mainnetSimulated";
    values.BLOCKFROST_URL ??= `${SIMULATOR_ORIGIN}/blockfrost`;
    values.HANDLE_URL ??= `${SIMULATOR_ORIGIN}/handle-me`;
    values.TOKEN_REGISTRY_URL ??= `${SIMULATOR_ORIGIN}/token-registry`;
    values.SANTIMENT_URL ??= `${SIMULATOR_ORIGIN}/santiment`;
    values.DEFILLAMA_URL ??= `${SIMULATOR_ORIGIN}/defillama`;
    values.STABLECOINS_URL ??= `${SIMULATOR_ORIGIN}/stablecoins`;
    values.GITHUB_URL ??= `${SIMULATOR_ORIGIN}/github-api`;
    values.GITHUB_WEB_URL ??= `${SIMULATOR_ORIGIN}/github`;
    values.REDDIT_URL ??= `${SIMULATOR_ORIGIN}/reddit`;
    values.DISCORD_URL ??= `${SIMULATOR_ORIGIN}/discord`;
    values.FORUM_URL ??= `${SIMULATOR_ORIGIN}/forum`;
    values.TX_STATS_URL ??= `${SIMULATOR_ORIGIN}/cardano-org/tx-stats.json`;
    values.EXCHANGE_LIST_URL ??= `${SIMULATOR_ORIGIN}/cardano-org/exchanges.json`;
    values.ESMA_REGISTER_URL ??= `${SIMULATOR_ORIGIN}/esma/CASPS.csv`;
    values.BLOCKLIST_METAMASK_URL ??= `${SIMULATOR_ORIGIN}/blocklists/metamask.json`;
    values.BLOCKLIST_POLKADOT_URL ??= `${SIMULATOR_ORIGIN}/blocklists/polkadot-js.json`;
    values.PROJECT_SITES_URL ??= `${SIMULATOR_ORIGIN}/sites`;
    values.GOVERNANCE_DOCUMENTS_URL ??= `${SIMULATOR_ORIGIN}/documents`;
    values.IPFS_GATEWAYS ??= `${SIMULATOR_ORIGIN}/ipfs`;
    values.STRIPE_URL ??= `${SIMULATOR_ORIGIN}/stripe`;
    values.STRIPE_SECRET_KEY ??= "sk_test_simulated";
    values.STRIPE_WEBHOOK_SECRET ??= SIMULATED_WEBHOOK_SECRET;
    values.UPSTREAM_ALLOW = [values.UPSTREAM_ALLOW, `127.0.0.1:${SIMULATOR_PORT}`].filter(Boolean).join(",");
  }
  const parsed = v.safeParse(schema, values);
  if (!parsed.success) {
    const origin = (name: string | null) => (name !== null && values[`${name}_FILE`] ? `${name} (from ${name}_FILE)` : name);
    const lines = parsed.issues.map((issue) => `${origin(v.getDotPath(issue))}: ${issue.message}`);
    throw new EnvironmentError(`Bad environment value: ${lines.join("; ")}`);
  }
  const wrong = findContradictions(parsed.output);
  if (wrong.length > 0) throw new EnvironmentError(`Bad environment value: ${wrong.join("; ")}`);
  return {
    ...parsed.output,
    PUBLIC_ORIGIN: parsed.output.PUBLIC_ORIGIN ?? `http://localhost:${parsed.output.PORT}`,
    publicOriginSet: parsed.output.PUBLIC_ORIGIN !== undefined,
  };
}

/** Origin where the operator's desk is served. */
export const deskOrigin = ({
  DESK_PORT,
  DESK_ORIGIN,
  PUBLIC_ORIGIN,
}: Pick<Environment, "DESK_PORT" | "DESK_ORIGIN" | "PUBLIC_ORIGIN">): string =>
  DESK_PORT === undefined ? PUBLIC_ORIGIN : (DESK_ORIGIN ?? `http://localhost:${DESK_PORT}`);
