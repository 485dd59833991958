import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EnvironmentError, readEnvironment } from "#app/foundation/env.server.ts";

describe("readEnvironment", () => {
  test("Requires no variable", () => {
    expect(readEnvironment({})).toMatchObject({
      PORT: 3000,
      HOST: "0.0.0.0",
      PUBLIC_ORIGIN: "http://localhost:3000",
      DATA_DIR: ".data",
      ROLE: "all",
      publicOriginSet: false,
    });
  });

  test.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["PORT", "1e3"],
    ["PORT", "0x10"],
    ["PORT", "0b11"],
    ["PORT", " 3000 "],
    ["PORT", "3000.0"],
    ["PORT", "+80"],
    ["PORT", "٣٠٠٠"],
    ["METRICS_PORT", "1e3"],
    ["METRICS_PORT", "3000"],
    ["TRUST_PROXY", "0x1"],
    ["KOIOS_DAILY_CALLS", "1e9"],
    ["NEWS_RETENTION_DAYS", " 9"],
    ["ANALYTICS_RETENTION_DAYS", "12.5"],
    ["DATABASE_URL_FILE", ""],
    ["SECRET_FILE", ""],
    ["SMTP_URL_FILE", ""],
    ["ROLE", "boss"],
    ["SIMULATE", "yes"],
    ["PUBLIC_ORIGIN", "example.org"],
    ["PUBLIC_ORIGIN", "https://example.org/path"],
    ["DATABASE_URL", "mysql://x"],
    ["COINGECKO_URL", "ftp://x"],
    ["SECRET", "short"],
    ["TRUST_PROXY", "many"],
    ["METRICS_PORT", "0"],
    ["LOG_LEVEL", "loud"],
    ["LOG_FORMAT", "xml"],
    ["STRIPE_SECRET_KEY", "pk_test_x"],
    ["STRIPE_WEBHOOK_SECRET", "secret"],
    ["STRIPE_SECRET_KEY", "sk_test_x"],
    ["STRIPE_WEBHOOK_SECRET", "whsec_x"],
    ["UPSTREAM_ALLOW", "localhost"],
    ["UPSTREAM_ALLOW", "http://localhost:80"],
    ["UPSTREAM_ALLOW", "127.0.0.1:4010, localhost:http"],
  ])("Refuses %s=%s in one line that names it", (name, value) => {
    const read = () => readEnvironment({ [name]: value });
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(name);
    try {
      read();
    } catch (error) {
      expect(String(error)).not.toContain("\n");
    }
  });

  test.each([
    ["https://api.stripe.com", "sk_live_x", true],
    ["http://127.0.0.1:4010/stripe", "sk_test_x", true],
    ["http://127.0.0.1:4010/stripe", "sk_live_x", false],
    ["http://127.0.0.1:4010/stripe", "rk_test_x", false],
    ["http://stripe.example", "sk_test_x", false],
  ])("Accepts Stripe at %s with %s: %s", (STRIPE_URL, STRIPE_SECRET_KEY, isGood) => {
    const read = () => readEnvironment({ STRIPE_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: "whsec_x" });
    if (isGood) expect(read()).toMatchObject({ STRIPE_URL, STRIPE_SECRET_KEY });
    else expect(read).toThrow("STRIPE_URL");
  });

  test("Refuses the simulator's public webhook secret for the real Stripe", () => {
    const real = { STRIPE_URL: "https://api.stripe.com", STRIPE_SECRET_KEY: "sk_live_x" };
    expect(() => readEnvironment({ SIMULATE: "1", ...real })).toThrow("STRIPE_WEBHOOK_SECRET");
    expect(() => readEnvironment({ ...real, STRIPE_WEBHOOK_SECRET: "whsec_simulated" })).toThrow("STRIPE_WEBHOOK_SECRET");
    expect(readEnvironment({ SIMULATE: "1", ...real, STRIPE_WEBHOOK_SECRET: "whsec_x" })).toMatchObject(real);
  });

  test("Treats an empty value as unset", () => {
    expect(readEnvironment({ PORT: "", DATABASE_URL: "" })).toEqual(readEnvironment({}));
  });

  test.each(["DATABASE_URL", "SECRET", "SMTP_URL", "STRIPE_SECRET_KEY", "KOIOS_TOKEN"])("Refuses an empty file for %s", (name) => {
    const file = join(mkdtempSync(join(tmpdir(), "env-")), "key");
    for (const text of ["", "\n", "  \n"]) {
      writeFileSync(file, text);
      expect(() => readEnvironment({ [`${name}_FILE`]: file })).toThrow(`${name}_FILE names an empty file: ${file}`);
    }
  });

  test("Names the file's variable for an invalid secret", () => {
    const file = join(mkdtempSync(join(tmpdir(), "env-")), "key");
    writeFileSync(file, "short");
    expect(() => readEnvironment({ SECRET_FILE: file })).toThrow("SECRET (from SECRET_FILE)");
  });

  test("Reads a secret from a file and names a missing one", () => {
    const file = join(mkdtempSync(join(tmpdir(), "env-")), "key");
    writeFileSync(file, "demo-key\n");
    expect(readEnvironment({ COINGECKO_API_KEY_FILE: file }).COINGECKO_API_KEY).toBe("demo-key");
    expect(readEnvironment({ GITHUB_TOKEN_FILE: file }).GITHUB_TOKEN).toBe("demo-key");
    expect(() => readEnvironment({ COINGECKO_API_KEY_FILE: "/nowhere/key" })).toThrow(
      "COINGECKO_API_KEY_FILE cannot be read: /nowhere/key",
    );
  });

  test("Sends every source to the simulator with SIMULATE, except those set explicitly", () => {
    const environment = readEnvironment({ SIMULATE: "1", KOIOS_URL: "http://127.0.0.1:5000/koios/" });
    expect(environment.COINGECKO_URL).toBe("http://127.0.0.1:4010/coingecko");
    expect(environment.KOIOS_URL).toBe("http://127.0.0.1:5000/koios");
    expect(environment.DEFILLAMA_URL).toBe("http://127.0.0.1:4010/defillama");
    expect(environment.STABLECOINS_URL).toBe("http://127.0.0.1:4010/stablecoins");
    expect(environment).toMatchObject({
      PRICE_SOURCES: ["coinbase", "kraken", "bitstamp", "coinpaprika"],
      COINBASE_URL: "http://127.0.0.1:4010/coinbase",
      KRAKEN_URL: "http://127.0.0.1:4010/kraken",
      BITSTAMP_URL: "http://127.0.0.1:4010/bitstamp",
      COINPAPRIKA_URL: "http://127.0.0.1:4010/coinpaprika",
      BLOCKFROST_URL: "http://127.0.0.1:4010/blockfrost",
      BLOCKFROST_PROJECT_ID: "mainnetSimulated",
      HANDLE_URL: "http://127.0.0.1:4010/handle-me",
      TOKEN_REGISTRY_URL: "http://127.0.0.1:4010/token-registry",
      GITHUB_URL: "http://127.0.0.1:4010/github-api",
      GITHUB_WEB_URL: "http://127.0.0.1:4010/github",
      REDDIT_URL: "http://127.0.0.1:4010/reddit",
      DISCORD_URL: "http://127.0.0.1:4010/discord",
      FORUM_URL: "http://127.0.0.1:4010/forum",
      STRIPE_URL: "http://127.0.0.1:4010/stripe",
      STRIPE_SECRET_KEY: "sk_test_simulated",
      STRIPE_WEBHOOK_SECRET: "whsec_simulated",
    });
    const own = readEnvironment({ SIMULATE: "1", BLOCKFROST_URL: "https://example.org/api/v0" });
    expect(own.BLOCKFROST_PROJECT_ID, "a real server gets no invented key").toBeUndefined();
    expect(environment.UPSTREAM_ALLOW).toEqual(["127.0.0.1:4010"]);
    expect(environment.DATA_DIR, "simulated readings are kept apart from real ones").toBe(".data/simulated");
  });
});
