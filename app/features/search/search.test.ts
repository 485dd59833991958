import { expect, test } from "vitest";
import fc from "fast-check";
import { createSearch } from "#app/features/search/search.server.ts";
import { highlightSegments, MAX_QUERY_LENGTH, parseQuery, stemOf, type Kind } from "#app/features/search/search.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

const article = (title: string) => ({
  title,
  excerpt: "",
  externalUrl: `https://a.example/${title}`,
  source: "A",
  publishedAt: 0,
  clusterId: title,
});
/** One publisher with a single matching headline, and one with a hundred others. */
const HEADLINES = ["Minswp is a typing error", ...Array.from({ length: 100 }, (_, number) => `Weekly ${number}`)];
const TERMS = [
  { kind: "terms" as const, path: "/glossary#epoch" as const, title: "Epoch", names: "epochs", text: "Five days of the chain." },
  {
    kind: "terms" as const,
    path: "/glossary#stake-pool" as const,
    title: "Stake pool",
    names: "pools SPO",
    text: "A node that makes blocks.",
  },
];

const { closestTo, search } = createSearch({
  pathOf: ({ id }) => `/project/${id}`,
  documentsOf: () => TERMS,
  actionsFor: (text) => (text === "minswp1" ? [{ path: "/check", title: "Check this", text: "", isExact: true }] : []),
  places: () => () => 0,
  logoOf: () => null,
  isUnconfirmed: (id) => id === "agentic",
  findArticles: (_, words, count, isLoose) =>
    Promise.resolve(
      isLoose
        ? []
        : HEADLINES.filter((title) => words.every((word) => foldText(title).includes(word)))
            .slice(0, count)
            .map(article),
    ),
});

async function answerTo(query: string, language: Language = "en") {
  const read = parseQuery(query);
  if (!read) throw new Error(`${query} is too long`);
  return search(read, language);
}

async function titles(query: string, language: Language, wanted: Kind): Promise<string[]> {
  const { groups } = await answerTo(query, language);
  return groups.find(({ kind }) => kind === wanted)?.hits.map(({ title }) => title) ?? [];
}

test.each([
  ["Minswap", "en", "Minswap"],
  ["minswpa", "en", "Minswap"],
  ["sundaswap", "en", "SundaeSwap"],
  ["MÍNSWAP", "de", "Minswap"],
  ["etern", "en", "Eternl"],
  ["portfela", "pl", "Eternl"],
  ["portfelami", "pl", "Lace"],
  ["gieldy", "pl", "Minswap"],
  ["giełdę", "pl", "Minswap"],
  ["Kryptobörsen", "de", "Minswap"],
  ["Börsen", "de", "Minswap"],
  ["wallets", "nl", "Atomic Wallet"],
  ["échange", "fr", "Minswap"],
  ["jpgstore", "en", "JPG Store"],
] as const)("%s (%s) finds %s", async (query, language, wanted) => expect(await titles(query, language, "projects")).toContain(wanted));

test.each([
  ["minswap", "en"],
  ["lace", "pl"],
] as const)("a name comes first: %s", async (query, language) =>
  expect(foldText((await titles(query, language, "projects"))[0] ?? "")).toBe(query),
);

test.each([
  ["epochs", "Epoch", "/glossary#epoch"],
  ["epohc", "Epoch", "/glossary#epoch"],
  ["SPO", "Stake pool", "/glossary#stake-pool"],
] as const)("%s finds the term %s, with its place on the page", async (query, title, href) => {
  const { groups } = await answerTo(query);
  expect(groups.find(({ kind }) => kind === "terms")?.hits).toContainEqual(expect.objectContaining({ title, href }));
});

test("shows the group with the best hit first", async () => {
  const groupsFor = async (query: string) => (await answerTo(query)).groups.map(({ kind }) => kind);
  expect((await groupsFor("stake pool"))[0]).toBe("terms");
  expect((await groupsFor("minswap"))[0]).toBe("projects");
  expect((await groupsFor("weekly")).at(-1)).toBe("articles");
});

test("a headline with the same typing error hides no project and adds no guesses", async () => {
  expect(await titles("minswp", "en", "projects")).toEqual(["Minswap"]);
  expect(await titles("weekly", "en", "projects")).toEqual([]);
});

test("shows nothing similar beside an exact ID", async () => {
  const { groups } = await answerTo("minswp1");
  expect(groups.map(({ kind, hits }) => [kind, hits.map(({ href }) => href)])).toEqual([["pages", ["/check"]]]);
});

const MIN_POLICY = "29d222ce763455e3d7a09a665ce554f00ac89d2e99a1a83d267170c6";
test.each([MIN_POLICY, `${MIN_POLICY}.4d494e`, `${MIN_POLICY}4d494e`, MIN_POLICY.slice(0, 12)])(
  "the policy ID %s finds its project",
  async (query) => expect(await titles(query, "en", "projects")).toEqual(["Minswap"]),
);

test.each([
  ["29", "en"],
  ["29d222c", "en"],
  ["24f444", "de"],
] as const)("%s (%s) is too short for a policy ID, and part of none", async (query, language) =>
  expect(await titles(query, language, "projects")).toEqual([]),
);

test("counts the hits in a summary and says when there are more", async () => {
  expect((await answerTo("minswap")).summary).toMatch(/^\d+ results? for “minswap”$/);
  expect((await answerTo("weekly")).summary).toBe("The best 20 results for “weekly”; there are more");
  expect((await answerTo("qqzzxx")).summary).toBe("Nothing found for “qqzzxx”");
  expect((await answerTo("b qqzzxx")).summary).toBe("Nothing found for “b qqzzxx”");
});

test("shows more of a kind when it's asked for alone", async () => {
  const query = { text: "wallet", words: ["wallet"] };
  const [best, all] = [await search(query, "en"), await search(query, "en", "projects")];
  const projectsOf = ({ groups }: typeof all) => groups.find(({ kind }) => kind === "projects");
  expect([projectsOf(best)?.hits.length, projectsOf(best)?.hasMore]).toEqual([12, true]);
  expect(all.groups.map(({ kind, hasMore }) => [kind, hasMore])).toEqual([["projects", false]]);
  expect(projectsOf(all)?.hits.slice(0, 12)).toEqual(projectsOf(best)?.hits);
  expect(all.summary).toBe(`${projectsOf(all)?.hits.length} results for “wallet”`);
  expect((await search({ text: "weekly", words: ["weekly"] }, "en", "articles")).groups.map(({ hits }) => hits.length)).toEqual([100]);
});

test.each([
  ["/minswop", "Minswap"],
  ["/projects/minswap.html", "Minswap"],
  ["/epohc", "Epoch"],
] as const)("%s may mean %s", (path, wanted) => expect(closestTo(path, "en").map(({ title }) => title)).toContain(wanted));

test.each(["/", "/%", "/..", "/xx", "/nowhere", "/\u{1f600}"])("finds nothing for %s", (path) => expect(closestTo(path, "en")).toEqual([]));

test("splits a query into a few folded words and rejects one that is too long", () => {
  expect(parseQuery("  Łódź\n ŁÓDŹ straße c++ ")).toEqual({ text: "Łódź ŁÓDŹ straße c++", words: ["lodz", "strasse", "c"] });
  expect(parseQuery("<>&%_\\")).toEqual({ text: "<>&%_\\", words: [] });
  expect(parseQuery("a\u0000b \ud800 (.*)+$ %zz")).toEqual({ text: "a b \ufffd (.*)+$ %zz", words: ["a", "b", "zz"] });
  expect(parseQuery("a ".repeat(90))?.words).toEqual(["a"]);
  expect(parseQuery("x".repeat(MAX_QUERY_LENGTH + 1))).toBeNull();
});

test("removes endings, except of short words and numbers", () =>
  expect(["ada", "giełdy", "portfela", "cip1694"].map((word) => stemOf(foldText(word)))).toEqual(["ada", "gield", "portfe", "cip1694"]));

test.each([
  ["Łódź on Cardano", ["lodz"], "[Łódź] on Cardano"],
  ["The chain of AI", ["ai"], "The chain of [AI]"],
  ["Straße", ["strasse"], "[Straße]"],
  ["<b>bold</b>", ["bold"], "<b>[bold]</b>"],
  ["e\u0301te\u0301", ["ete"], "[e\u0301te\u0301]"],
  ["Kryptobörse", ["borse"], "Krypto[börse]"],
  ["nothing", [], "nothing"],
  ["", ["x"], ""],
])("%s is marked", (text, terms, marked) =>
  expect(
    highlightSegments(text, terms)
      .map((stretch) => (stretch.isHit ? `[${stretch.text}]` : stretch.text))
      .join(""),
  ).toBe(marked),
);

test("highlighting never changes a text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), fc.array(fc.string({ maxLength: 3 })), (text, terms) => {
      const joined = highlightSegments(text, terms).map((stretch) => stretch.text);
      expect(joined.join("")).toBe(text);
    }),
  );
});

test("notes projects that we couldn't confirm to work", async () => {
  const noteOf = async (name: string) => {
    const { groups } = await answerTo(name);
    return groups.flatMap(({ hits }) => hits).find(({ title }) => title === name)?.note;
  };
  expect(await noteOf("Agentic T (Talos / AGENT token)")).toMatch(/ · Not confirmed$/);
  expect(await noteOf("Minswap")).not.toContain("Not confirmed");
});
