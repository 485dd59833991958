import { readFileSync } from "node:fs";
import * as z from "zod";
import { parseMailbox } from "#app/foundation/email/email-address.ts";

/** A value of the environment that cannot be used. The message is one line that says how to mend it. */
export class EnvironmentError extends Error {}

const base = (fallback: string) =>
  z
    .url({ protocol: /^https?$/ })
    .default(fallback)
    .transform((url) => url.replace(/\/+$/, ""));
const secret = z.string().min(1).optional();

/** Hosts to which a test key may travel unencrypted. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** What the simulator signs its webhooks with. */
export const SIMULATED_WEBHOOK_SECRET = "whsec_simulated";

/** Port of the bundled simulator; `npm run simulator` and SIMULATE=1 use the same one. */
export const SIMULATOR_PORT = 4010;
export const SIMULATOR_ORIGIN = `http://127.0.0.1:${SIMULATOR_PORT}`;

const schema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: "must be an origin such as https://example.org" })
    .refine((url) => URL.canParse(url) && new URL(url).origin === url.replace(/\/$/, ""), "must be an origin such as https://example.org")
    .transform((url) => new URL(url).origin)
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  SIMULATE: z
    .enum(["0", "1"])
    .default("0")
    .transform((value) => value === "1"),
  COINGECKO_URL: base("https://api.coingecko.com/api/v3"),
  COINGECKO_API_KEY: secret,
  KOIOS_URL: base("https://api.koios.rest/api/v1"),
  KOIOS_TOKEN: secret,
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
  /** A list of feeds in place of content/feeds.yaml; SIMULATE leaves its addresses alone. */
  FEEDS_FILE: z.string().min(1).optional(),
  /** How long articles are kept. */
  NEWS_RETENTION_DAYS: z.coerce.number().int().min(1).max(3_650).default(365),
  /** How long the counts of visits are kept. */
  ANALYTICS_RETENTION_DAYS: z.coerce.number().int().min(1).max(3_650).default(395),
  /** Without it no tag of Google's is ever offered, loaded or named. */
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, "must be a measurement id of Google Analytics 4, such as G-ABC123DEF4")
    .optional(),
  UPSTREAM_ALLOW: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  /** Where mail is handed over; without it mails are files in DATA_DIR/outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an address such as smtps://user:password@mail.example.org" }).optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => parseMailbox(text) !== undefined, "must be an address such as news@example.org or The Gateway <news@example.org>")
    .optional(),
  /** Without it nothing is for sale. A key that starts with sk_test_ moves no real money. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, "must be a secret key of Stripe, such as sk_test_...")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, "must be the signing secret of the webhook, such as whsec_...")
    .optional(),
  STRIPE_URL: base("https://api.stripe.com"),
  /** Off: browsers take leave of the worker that shows a page of ours when a visitor is offline. */
  OFFLINE_PAGES: z
    .enum(["on", "off"])
    .default("on")
    .transform((value) => value === "on"),
  /** Of this machine alone: where the figures are told when a proxy leads to PORT. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  ADDRESS_LIMITS: z
    .enum(["on", "off"])
    .default("on")
    .transform((value) => value === "on"),
});

/** What does not fit together, although each value alone is good. */
function findContradictions({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL }: z.output<typeof schema>): string[] {
  const { protocol, hostname } = new URL(STRIPE_URL);
  const isHere = LOOPBACK.has(hostname);
  const isOpen = protocol === "http:" && STRIPE_SECRET_KEY !== undefined && !(isHere && STRIPE_SECRET_KEY.startsWith("sk_test_"));
  return [
    ...((STRIPE_SECRET_KEY === undefined) !== (STRIPE_WEBHOOK_SECRET === undefined)
      ? ["STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both or neither"]
      : []),
    ...(STRIPE_WEBHOOK_SECRET === SIMULATED_WEBHOOK_SECRET && !isHere
      ? ["STRIPE_WEBHOOK_SECRET: must be Stripe's own; everybody knows the simulator's"]
      : []),
    ...(isOpen ? ["STRIPE_URL: must be https; http is for test keys on this machine"] : []),
  ];
}

export type Environment = Omit<z.output<typeof schema>, "PUBLIC_ORIGIN"> & {
  PUBLIC_ORIGIN: string;
  /** Whether the operator set PUBLIC_ORIGIN: then a foreign Host header is refused. */
  publicOriginSet: boolean;
};

/** The secrets; each may also be given as a file: NAME_FILE. */
const SECRETS = [
  "DATABASE_URL",
  "SECRET",
  "COINGECKO_API_KEY",
  "KOIOS_TOKEN",
  "SANTIMENT_API_KEY",
  "GITHUB_TOKEN",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
] as const;

/**
 * Reads the environment once at boot.
 * @throws {EnvironmentError} with one line that names the variable and what it must be
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const values: Record<string, string | undefined> = { ...source };
  for (const name of SECRETS) {
    const file = values[`${name}_FILE`];
    if (!file) continue;
    try {
      values[name] = readFileSync(file, "utf8").trim();
    } catch {
      throw new EnvironmentError(`${name}_FILE cannot be read: ${file}`);
    }
  }
  for (const name of Object.keys(values)) if (values[name] === "") delete values[name];
  if (values.SIMULATE === "1") {
    // Made-up readings must never be the last good ones of a later, real start.
    values.DATA_DIR ??= ".data/simulated";
    values.COINGECKO_URL ??= `${SIMULATOR_ORIGIN}/coingecko`;
    values.KOIOS_URL ??= `${SIMULATOR_ORIGIN}/koios`;
    values.SANTIMENT_URL ??= `${SIMULATOR_ORIGIN}/santiment`;
    values.DEFILLAMA_URL ??= `${SIMULATOR_ORIGIN}/defillama`;
    values.STABLECOINS_URL ??= `${SIMULATOR_ORIGIN}/stablecoins`;
    values.GITHUB_URL ??= `${SIMULATOR_ORIGIN}/github-api`;
    values.GITHUB_WEB_URL ??= `${SIMULATOR_ORIGIN}/github`;
    values.REDDIT_URL ??= `${SIMULATOR_ORIGIN}/reddit`;
    values.DISCORD_URL ??= `${SIMULATOR_ORIGIN}/discord`;
    values.FORUM_URL ??= `${SIMULATOR_ORIGIN}/forum`;
    values.STRIPE_URL ??= `${SIMULATOR_ORIGIN}/stripe`;
    values.STRIPE_SECRET_KEY ??= "sk_test_simulated";
    values.STRIPE_WEBHOOK_SECRET ??= SIMULATED_WEBHOOK_SECRET;
    values.UPSTREAM_ALLOW = [values.UPSTREAM_ALLOW, `127.0.0.1:${SIMULATOR_PORT}`].filter(Boolean).join(",");
  }
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new EnvironmentError(`Bad environment value: ${lines.join("; ")}`);
  }
  const wrong = findContradictions(parsed.data);
  if (wrong.length > 0) throw new EnvironmentError(`Bad environment value: ${wrong.join("; ")}`);
  return {
    ...parsed.data,
    PUBLIC_ORIGIN: parsed.data.PUBLIC_ORIGIN ?? `http://localhost:${parsed.data.PORT}`,
    publicOriginSet: parsed.data.PUBLIC_ORIGIN !== undefined,
  };
}
