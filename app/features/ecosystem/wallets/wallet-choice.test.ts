import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chooseWallets,
  NO_PREFERENCES,
  MAX_PICKS,
  QUESTIONS,
  parseAnswers,
  serializeAnswers,
  type Answers,
  type Wallet,
} from "#app/features/ecosystem/wallets/wallet-choice.ts";
import type { Status } from "#app/features/ecosystem/ecosystem.ts";
import type { Platform } from "#app/foundation/content/project-facts.ts";
import type { Project } from "#app/foundation/content/projects.server.ts";
import { recommendWallets } from "#app/features/ecosystem/wallets/wallet-choice.server.ts";

describe("Answers in the address", () => {
  test.each([
    ["nothing was asked", "", null],
    ["nothing known was asked", "place=moon&q=phone", null],
    ["one answer; the others demand nothing", "place=phone", { ...NO_PREFERENCES, place: "phone" }],
    [
      "all answers",
      "place=desktop&hardware=yes&dapps=yes&source=very",
      { place: "desktop", hardware: "yes", dapps: "yes", source: "very" },
    ],
    ["an unknown answer demands nothing", "place=phone&source=extremely", { ...NO_PREFERENCES, place: "phone" }],
    ["the first of two counts", "dapps=yes&dapps=no", { ...NO_PREFERENCES, dapps: "yes" }],
  ])("%s", (_, query, answers) => {
    const found = parseAnswers(new URLSearchParams(query));
    expect(found).toEqual(answers);
    expect(parseAnswers(serializeAnswers(found))).toEqual(found);
  });
});

/** A wallet with all facts known and every feature, unless overridden. */
function wallet(
  name: string,
  {
    openSource = true,
    audits = [{}],
    status = "live",
    tags = [],
    ...facts
  }: Partial<Wallet["wallet"]> & {
    openSource?: boolean | null;
    audits?: Wallet["audits"];
    status?: Wallet["status"] | undefined;
    tags?: string[];
  } = {},
): Wallet {
  return {
    id: name.toLowerCase(),
    name,
    status,
    openSource,
    audits,
    tags,
    wallet: {
      mobile: true,
      browserExtension: true,
      hardware: true,
      dapps: true,
      staking: true,
      platforms: ["ios", "android", "browser", "desktop"],
      ...facts,
    },
  };
}
const choose = (wallets: Wallet[], answers: Partial<Answers>) => chooseWallets(wallets, { ...NO_PREFERENCES, ...answers });
const idsOf = (wallets: Wallet[], answers: Partial<Answers>) => choose(wallets, answers).picks.map(({ id }) => id);

describe("The choice", () => {
  test.each<[string, Partial<Answers>, Wallet[], string[]]>([
    [
      "a yes before an unknown before a no",
      { hardware: "yes" },
      [wallet("A", { hardware: false }), wallet("B", { hardware: null }), wallet("C")],
      ["c", "b", "a"],
    ],
    ["features that weren't asked for don't count", {}, [wallet("A", { hardware: false, dapps: false }), wallet("B")], ["a", "b"]],
    ["an audited one among equals", {}, [wallet("A", { audits: null }), wallet("B", { staking: null, openSource: false })], ["b", "a"]],
    ["one with public source code among equals", {}, [wallet("A", { openSource: false }), wallet("B")], ["b", "a"]],
    [
      "a requested feature counts more than an audit",
      { dapps: "yes" },
      [wallet("A", { dapps: false }), wallet("B", { audits: null, openSource: false })],
      ["b", "a"],
    ],
    [
      "one that is best used with a hardware wallet comes last for those who have none",
      {},
      [wallet("A", { tags: ["hardware-recommended"] }), wallet("B", { audits: null, staking: null })],
      ["b", "a"],
    ],
    [
      "and counts in full for those who have one",
      { hardware: "yes" },
      [wallet("A", { tags: ["hardware-recommended"] }), wallet("B", { hardware: false })],
      ["a", "b"],
    ],
    [
      "a wallet that partly matches every answer before one that leaves one open",
      { place: "browser", source: "somewhat" },
      [wallet("A", { openSource: null }), wallet("B", { browserExtension: false, platforms: ["web"] })],
      ["b", "a"],
    ],
    ["of equals the one of which more is known", {}, [wallet("A", { staking: null }), wallet("B")], ["b", "a"]],
    [
      "of equals one with a security incident last",
      {},
      [wallet("A", { tags: ["security-incident"] }), wallet("B", { staking: null })],
      ["b", "a"],
    ],
    [
      "of equals one that we confirmed as live",
      {},
      [wallet("A", { status: "listed" }), wallet("B", { audits: null, staking: null })],
      ["b", "a"],
    ],
    [
      "an unconfirmed one that matches before a live one that doesn't",
      { dapps: "yes" },
      [wallet("A", { dapps: false }), wallet("B", { status: "listed" })],
      ["b", "a"],
    ],
    ["then the alphabet", {}, [wallet("C"), wallet("A"), wallet("B")], ["a", "b", "c"]],
    [
      "what surely does not run there is no choice",
      { place: "phone" },
      [wallet("A", { mobile: false }), wallet("B", { mobile: null })],
      ["b"],
    ],
    [
      "a browser wallet is second best as a program",
      { place: "desktop" },
      [wallet("A", { platforms: ["browser"] }), wallet("B", { platforms: ["desktop"], browserExtension: false })],
      ["b", "a"],
    ],
    [
      "a page is second best in a browser",
      { place: "browser" },
      [
        wallet("A", { browserExtension: false, platforms: ["web"] }),
        wallet("B"),
        wallet("C", { browserExtension: false, platforms: ["ios"] }),
      ],
      ["b", "a"],
    ],
    [
      "very important weighs as much as a requested feature",
      { source: "very", dapps: "yes" },
      [wallet("A", { openSource: false }), wallet("B", { dapps: false, audits: null }), wallet("C")],
      ["c", "a", "b"],
    ],
    [
      "somewhat important weighs less than a requested feature",
      { source: "somewhat", dapps: "yes" },
      [wallet("A", { dapps: false }), wallet("B", { openSource: false })],
      ["b", "a"],
    ],
    [
      "no closed and no unfinished wallets",
      {},
      [wallet("A", { status: "discontinued" }), wallet("B", { status: "beta" }), wallet("C")],
      ["c"],
    ],
    ["an empty list", { place: "phone" }, [], []],
  ])("%s", (_, answers, wallets, expected) => {
    expect(idsOf(wallets, answers)).toEqual(expected);
  });

  test("gives reasons, and lists unknown facts separately", () => {
    const [pick] = choose(
      [wallet("A", { mobile: true, platforms: ["mobile"], hardware: null, openSource: false, audits: null, staking: null })],
      {
        place: "phone",
        hardware: "yes",
        dapps: "yes",
      },
    ).picks;
    expect(pick?.reasons).toEqual([
      { point: "phone", fit: "yes" },
      { point: "dapps", fit: "yes" },
      { point: "source", fit: "no" },
    ]);
    expect(pick?.unknown).toEqual(["hardware", "staking", "phoneSystems", "audits"]);
  });

  test.each<[string, Partial<Answers>, Wallet[], number]>([
    ["all fit when nothing is asked", {}, ["A", "B", "C", "D"].map((name) => wallet(name)), 4],
    ["an answer matched partly", { place: "browser" }, [wallet("A", { browserExtension: false, platforms: ["web"] })], 1],
    [
      "neither an unmet answer nor an unknown one",
      { dapps: "yes" },
      [wallet("A"), wallet("B", { dapps: null }), wallet("C", { dapps: false })],
      1,
    ],
    ["not what runs elsewhere", { place: "phone" }, [wallet("A", { mobile: false }), wallet("B")], 1],
    ["not what wants a hardware wallet", {}, [wallet("A", { tags: ["hardware-recommended"] }), wallet("B")], 1],
  ])("counts the matching wallets: %s", (_, answers, wallets, fitting) => {
    expect(choose(wallets, answers).fitting).toBe(fitting);
  });

  test("lists every wallet that isn't shown, with the reason", () => {
    const list = [
      wallet("A"),
      wallet("B"),
      wallet("C"),
      wallet("D"),
      wallet("E", { dapps: null }),
      wallet("F", { mobile: false }),
      wallet("G", { status: "discontinued" }),
    ];
    expect(choose(list, { place: "phone", dapps: "yes" })).toMatchObject({ equal: ["d"], weaker: ["e"], elsewhere: ["f"] });
  });

  const has = fc.constantFrom(true, false, null);
  const anyWallet = fc.record({
    id: fc.constant(""),
    name: fc.string({ minLength: 1, maxLength: 6 }),
    status: fc.constantFrom<Wallet["status"]>("live", "listed", "discontinued"),
    openSource: has,
    audits: fc.constantFrom(null, [{}]),
    tags: fc.subarray(["wallet", "security-incident", "hardware-recommended"]),
    wallet: fc.record({
      mobile: has,
      browserExtension: has,
      hardware: has,
      dapps: has,
      staking: has,
      platforms: fc.subarray<Platform>(["ios", "android", "mobile", "browser", "web", "desktop"]),
    }),
  });
  const anyList = fc
    .uniqueArray(anyWallet, { selector: ({ name }) => name, maxLength: 9 })
    .map((list) => list.map((item) => ({ ...item, id: item.name })));
  const anyAnswers = fc.record({
    place: fc.constantFrom(...QUESTIONS.place),
    hardware: fc.constantFrom(...QUESTIONS.hardware),
    dapps: fc.constantFrom(...QUESTIONS.dapps),
    source: fc.constantFrom(...QUESTIONS.source),
  });

  test("doesn't depend on the order of the list, and loses no open wallet", () => {
    fc.assert(
      fc.property(anyList, anyAnswers, (list, answers) => {
        const choice = chooseWallets(list, answers);
        expect(chooseWallets(list.toReversed(), answers)).toEqual(choice);
        expect(choice.picks.length).toBeLessThanOrEqual(MAX_PICKS);
        const all = [...choice.picks.map(({ id }) => id), ...choice.equal, ...choice.weaker, ...choice.elsewhere];
        expect(all.sort()).toEqual(list.flatMap(({ id, status }) => (status === "discontinued" ? [] : [id])).sort());
      }),
    );
  });
});

describe("With the catalog", () => {
  const propose = (answers: Partial<Answers>, withShownStatus = (project: Project) => project) =>
    recommendWallets({ ...NO_PREFERENCES, ...answers }, ({ id }) => id, { withShownStatus });
  const as =
    (id: string, status: Status) =>
    (project: Project): Project =>
      project.id === id ? { ...project, status } : project;

  test("every set of answers gets three open wallets", () => {
    for (const place of QUESTIONS.place)
      for (const hardware of QUESTIONS.hardware)
        for (const dapps of QUESTIONS.dapps)
          for (const source of QUESTIONS.source) {
            const { picks, closed } = propose({ place, hardware, dapps, source });
            expect(picks).toHaveLength(MAX_PICKS);
            expect(picks.filter(({ id }) => closed.some((namedWallet) => namedWallet.id === id))).toEqual([]);
          }
  });

  test("the default answers show the audited wallet first, and none that needs a hardware wallet", () => {
    const { picks, fitting, wallets } = propose({});
    expect(picks[0]?.id).toBe("lace");
    expect(picks.map(({ id }) => id)).not.toContain("adalite");
    expect(fitting).toBe(wallets - 1);
  });

  test("the status that is shown counts, not the catalog's", () => {
    const { live } = propose({});
    const unconfirmed = propose({}, as("lace", "listed"));
    expect(unconfirmed.live).toBe(live - 1);
    expect(unconfirmed.picks.find(({ id }) => id === "lace")?.status ?? "listed").toBe("listed");
    const confirmed = propose({ source: "very" }, as("eternl", "live"));
    expect(confirmed.live).toBe(live + 1);
    const closed = propose({}, as("lace", "discontinued"));
    expect(closed.picks.map(({ id }) => id)).not.toContain("lace");
    expect(closed.closed.map(({ id }) => id)).toContain("lace");
  });

  test("open source on a phone shows the open-source wallet first", () => {
    expect(propose({ place: "phone", source: "very" }).picks[0]?.id).toBe("lace");
  });

  test("desktop shows Daedalus first", () => {
    expect(propose({ place: "desktop" }).picks[0]?.id).toBe("daedalus");
  });
});
