import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { load as parseYaml } from "js-yaml";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

const run = promisify(execFile);
const seen = { firstSeenAt: "2026-11-20T08:00:00.000Z", lastSeenAt: "2026-11-25T08:00:00.000Z" };
const entry = (sourceId: string, name: string) => ({
  source: "DefiLlama",
  sourceId,
  name,
  kind: "Dexs",
  url: `https://defillama.com/protocol/${name.toLowerCase().replaceAll(" ", "-")}`,
  ...seen,
});
const found = [
  entry("3212", "Example Swap"),
  entry("7", "Minswap DEX"),
  entry("9", "Bodega market"),
  { ...entry("8", "Two"), name: 'A\nname: "evil"', url: "https://defillama.com/protocol/two" },
  { ...entry("excoin", "Example Coin"), source: "CoinGecko", kind: "EXC", url: "https://www.coingecko.com/en/coins/excoin" },
];

const POLICY = "ab".repeat(28);
/** A token of the registry, which is sent only on request. */
const token = {
  ...entry(`${POLICY}455843`, "Example Token"),
  source: "Cardano Token Registry",
  kind: "EXT",
  decimals: 6,
  url: `https://github.com/cardano-foundation/cardano-token-registry/blob/master/mappings/${POLICY}455843.json`,
};
const answers: Record<string, unknown[]> = {
  "/api/discovered": found,
  [`/api/discovered?source=token-registry&sourceId=${POLICY}455843`]: [token],
  "/api/discovered?source=token-registry&sourceId=00": [],
};

let server: Server;
let site: string;
beforeAll(async () => {
  server = createServer((request, response) =>
    response
      .writeHead(answers[request.url ?? ""] ? 200 : 404, { "content-type": "application/json" })
      .end(JSON.stringify({ data: answers[request.url ?? ""], state: "live" })),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The test's server has no port.");
  site = `http://127.0.0.1:${address.port}`;
});
afterAll(() => server.close());

/** Runs the command and returns its output and files. */
async function newProject(...words: string[]): Promise<{ said: string; files: string[]; yaml: string }> {
  const into = mkdtempSync(join(tmpdir(), "gateway-draft-"));
  onTestFinished(() => rmSync(into, { recursive: true }));
  const said = await run(process.execPath, ["scripts/new-project.ts", ...words, "--site", site, "--into", into]).then(
    ({ stdout }) => stdout,
    (error: unknown) => (typeof error === "object" && error !== null && "stderr" in error ? String(error.stderr) : String(error)),
  );
  const [id] = readdirSync(into);
  const files = id === undefined ? [] : readdirSync(join(into, id)).toSorted();
  return { said, files, yaml: id === undefined ? "" : readFileSync(join(into, id, "project.yaml"), "utf8") };
}

test("drafts a project from a discovered entry with the source's facts, and null for unchecked ones", async () => {
  const website = "https://swap.example.org";
  const { files, yaml } = await newProject("example-swap", "defi", "dex", "--from", "defillama/3212", "--website", website);
  expect(files).toEqual([...LANGUAGES.map(({ code }) => `${code}.md`), "project.yaml"].toSorted());
  expect(yaml).toContain('# Found on DefiLlama as "Example Swap", "Dexs" (3212): https://defillama.com/protocol/example-swap\n');
  expect(yaml).toContain("first on 2026-11-20 and last on 2026-11-25");
  expect(parseYaml(yaml)).toMatchObject({
    name: "Example Swap",
    category: "defi",
    subcategory: "dex",
    website,
    token: null,
    defillama: "example-swap",
    custody: null,
    sources: [
      {
        title: "DefiLlama: Example Swap",
        url: "https://defillama.com/protocol/example-swap",
        saidAt: "2026-11-25",
        checkedAt: "2026-11-25",
      },
    ],
  });
}, 60_000);

test("takes ticker and ID from a CoinGecko token, whose name can't write other fields", async () => {
  const coin = await newProject("example-coin", "meme", "--from", "coingecko/excoin");
  expect(parseYaml(coin.yaml), coin.said).toMatchObject({
    name: "Example Coin",
    token: { ticker: "EXC", policyId: null, coingecko: "excoin" },
  });
  const hostile = await newProject("two", "gaming", "--from", "defillama/8");
  expect(parseYaml(hostile.yaml), hostile.said).toMatchObject({ name: 'A\nname: "evil"' });
}, 60_000);

test("takes policy ID, asset name, ticker and decimals from a token of the registry", async () => {
  const { yaml, said } = await newProject("example-token", "meme", "--from", `token-registry/${POLICY}455843`);
  expect(parseYaml(yaml), said).toMatchObject({
    name: "Example Token",
    token: { ticker: "EXT", policyId: POLICY, assetName: "455843", decimals: 6, coingecko: null },
    defillama: null,
    sources: [{ title: "Cardano Token Registry: Example Token", url: token.url }],
  });
}, 60_000);

test("starts an empty entry without --from", async () => {
  const { yaml, said } = await newProject("something-new", "gaming");
  expect(parseYaml(yaml), said).toMatchObject({ name: "", sources: [{ title: "" }] });
}, 60_000);

test.each([
  [["minswap", "defi", "dex", "--from", "defillama/3212"], "The catalog has minswap already"],
  [["other", "defi", "dex", "--from", "defillama/7"], "The catalog has DefiLlama's minswap-dex under minswap"],
  [["other", "defi", "prediction-markets", "--from", "defillama/9"], "The catalog has the name Bodega Market under "],
  [["other", "defi", "dex", "--website", "https://www.minswap.org/app"], "The catalog has the website minswap.org under minswap"],
  [
    ["other", "defi", "dex", "--policy", "29d222ce763455e3d7a09a665ce554f00ac89d2e99a1a83d267170c6"],
    "The catalog has the policy ID 29d222ce",
  ],
  [["other", "gaming", "--from", "defillama/99"], "DefiLlama 99 isn't among the entries"],
  [["other", "meme", "--from", `token-registry/${POLICY}455843`, "--policy", "cd".repeat(28)], `The entry's policy ID is ${POLICY}.`],
  [["other", "meme", "--from", "token-registry/00"], "Cardano Token Registry 00 isn't among the entries"],
  [["other", "gaming", "--from", "elsewhere/1"], "--from must be one of defillama/<id there>, coingecko/<id there>"],
  [["other", "gaming", "--form", "defillama/1"], "'--form'"],
  [["Other", "gaming"], "The first word is the project's id"],
])(
  "rejects %j",
  async (words, reason) => {
    const { said, files } = await newProject(...words);
    expect(said).toContain(reason);
    expect(files).toEqual([]);
  },
  60_000,
);
