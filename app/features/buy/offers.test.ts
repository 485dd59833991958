import { expect, test } from "vitest";
import type { BuyReadings, RegisterEntry, Standing } from "./buy.ts";
import { offersIn } from "./offers.server.ts";

const TODAY = "2026-11-30";
const LEI = "254900SAMPLE00000001";
const entry = (change: Partial<RegisterEntry> = {}): RegisterEntry => ({
  lei: LEI,
  name: "Harbor Europe B.V.",
  authority: null,
  home: "NL",
  hosts: ["harbor.example"],
  since: "2025-06-25",
  end: null,
  services: ["custody", "funds"],
  otherServices: [],
  countries: ["NL", "DE"],
  otherCountries: [],
  comment: null,
  ...change,
});
const service = (name: string, host: string) => ({ name, host, link: `https://${host}`, hasTokens: false });
const harbor = service("Harbor", "harbor.example");
const checked = { source: "https://register.example", saidAt: TODAY, checkedAt: TODAY };
const CONTENT = {
  countries: { Germany: "DE", Netherlands: "NL", USA: "US" },
  services: [
    { name: "Harbor", host: "harbor.example", entries: [{ lei: LEI, legalName: "Harbor Europe B.V." }], ...checked },
    { name: "Pier", host: "pier.example", entries: [], ...checked },
  ],
};
const readings = (entries: RegisterEntry[] | null): BuyReadings => ({
  register: entries && { fetchedAt: 1, staleAt: 2, entries },
  registerFailedAt: null,
  list: {
    fetchedAt: 1,
    staleAt: 2,
    countries: [
      { name: "Germany", notice: null, services: [harbor, service("Pier", "pier.example"), service("Quay", "quay.example")] },
      { name: "Netherlands", notice: null, services: [service("Pier", "pier.example")] },
      { name: "USA", notice: "A notice", services: [harbor] },
      { name: "Wonderland", notice: null, services: [service("Elsewhere", "elsewhere.example")] },
    ],
  },
  listFailedAt: null,
});
const offers = (country: string, entries: RegisterEntry[] | null) => offersIn(country, readings(entries), TODAY, CONTENT);

test.each<[string, RegisterEntry[] | null, Standing]>([
  ["licensed", [entry()], "licensed"],
  ["licensed until later", [entry({ end: { on: "2026-12-31", text: "31/12/2026" } })], "licensed"],
  ["licensed for something in unknown words", [entry({ services: [], otherServices: ["guarding coins"] })], "licensed"],
  ["one company licensed, another not", [entry({ countries: ["NL"] }), entry()], "licensed"],
  ["licensed, but not to sell", [entry({ services: ["custody", "advice"] })], "noSale"],
  ["licensed elsewhere", [entry({ countries: ["NL"] })], "elsewhere"],
  ["license ended today", [entry({ end: { on: TODAY, text: "30/11/2026" } })], "ended"],
  ["license ends on an unreadable day", [entry({ end: { on: null, text: "soon" } })], "unclear"],
  ["gone from the register", [], "absent"],
  ["its site named by another company", [entry({ lei: "254900SAMPLE00000009" })], "unmatched"],
  ["no reading", null, "notRead"],
])("%s", (_, entries, standing) => expect(offers("DE", entries).listed[0]).toMatchObject({ name: "Harbor", standing }));

test("a service without an entry is absent, and one that no one has compared is unmatched", () => {
  expect(offers("DE", [entry()]).listed.map(({ name, standing }) => [name, standing])).toEqual([
    ["Harbor", "licensed"],
    ["Pier", "absent"],
    ["Quay", "unmatched"],
  ]);
});

test("shows services of other countries only if they are licensed for this one", () => {
  const names = (entries: RegisterEntry[] | null) => offers("NL", entries).alsoLicensed.map(({ name }) => name);
  expect(names([entry()])).toEqual(["Harbor"]);
  expect(names([entry({ countries: ["DE"] })])).toEqual([]);
  expect(names(null)).toEqual([]);
});

test("outside the EEA, a license says nothing, and an unlisted country has no services", () => {
  expect(offers("US", [entry()])).toMatchObject({
    isInEea: false,
    notice: "A notice",
    listed: [{ name: "Harbor", standing: null, entries: [] }],
    alsoLicensed: [],
  });
  expect(offers("IS", [entry({ countries: ["IS"] })])).toMatchObject({
    isInEea: true,
    isListed: false,
    listed: [],
    alsoLicensed: [{ name: "Harbor" }],
  });
});
