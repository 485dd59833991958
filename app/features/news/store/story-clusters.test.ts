import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clusterHeadlines, isSameStory, readHeadline } from "#app/features/news/store/story-clusters.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

const same = (language: Language, value: string, candidate: string) =>
  isSameStory(readHeadline(value, language), readHeadline(candidate, language));

type Pair = [language: Language, one: string, other: string];

const ONE_STORY: Pair[] = [
  ["en", "Cardano Foundation publishes its annual report", "Cardano Foundation publishes annual report"],
  ["en", "Cardano Foundation publishes its annual report", "Cardano Foundation releases annual report"],
  ["en", "Cardano Foundation Publishes Its Annual Report", "Cardano Foundation Releases Annual Report"],
  ["en", "Cardano Foundation publishes annual report", "Annual report published by Cardano Foundation"],
  ["en", "Wallet makers agree on a common way to show fees", "Cardano wallet makers agree on common way to display their fees"],
  ["en", "Cardano Founder Charles Hoskinson Reveals Plan for Midnight Token", "Charles Hoskinson Unveils New Midnight Token Plan"],
  ["en", "Hoskinson outlines treasury plan for 2026", "Charles Hoskinson outlines Cardano treasury plan"],
  ["en", "Splash opens its code to Cardano developers", "Splash opens code to ADA developers"],
  ["en", "Splash opens its code to Cardano developers", "DEX Splash opens its source code to developers"],
  ["en", "Minswap launches stablecoin pools on mainnet", "Minswap Launches Stablecoin Pools On Cardano Mainnet"],
  ["en", "Cardano TVL hits $500M after upgrade", "Cardano TVL reaches $500 million after upgrade"],
  ["en", "Cardano node 10.5.1 released for mainnet operators", "cardano-node v10.5.1 is released for mainnet operators"],
  [
    "en",
    "SEC delays decision on Cardano ETF for the second time, filing shows",
    "Securities and Exchange Commission delays decision on Cardano ETF for the second time, filing shows",
  ],
  ["en", "ADA price jumps 10% after listing news", "ADA price surges 10 percent after listing news"],
  ["en", "Intersect members approve budget for 2026", "Intersect members pass 2026 budget"],
  ["en", "Hydra head processes one million transactions in test", "Hydra head processes 1,000,000 transactions in test"],
  ["en", "Bitcoin ETF Inflows Reach Record High This Week", "Bitcoin ETF inflows hit record high this week"],
  ["en", "EMURGO and bank found joint venture in Kenya", "EMURGO and Kenyan bank found joint venture in Kenya"],
  ["de", "EMURGO und Bank gründen Gemeinschaftsunternehmen in Kenia", "EMURGO und Bank gründen ein Gemeinschaftsunternehmen"],
  ["de", "Cardano-Stiftung veröffentlicht Jahresbericht", "Die Cardano-Stiftung veröffentlicht ihren Jahresbericht"],
  ["de", "Känguru-Rat wählt Vorsitz für Treasury", "Känguru-Rat wählt neuen Vorsitz für Treasury"],
  ["de", "Bitcoin-Kurs steigt über 100.000 Dollar", "Bitcoin-Kurs klettert über 100.000 Dollar"],
  ["pl", "Głosowanie nad konstytucją Cardano rozpoczęte dziś", "Glosowanie nad konstytucja Cardano rozpoczete"],
  ["pl", "Minswap uruchamia nowe pule stablecoinów", "Minswap wprowadza nowe pule stablecoinów"],
  ["fr", "Minswap lance des pools de stablecoins sur Cardano", "Minswap lance ses nouveaux pools de stablecoins"],
  ["es", "La Fundación Cardano publica su informe anual", "Fundación Cardano publica el informe anual"],
  ["es", "El precio de Bitcoin sube 10 % en la semana", "El precio de Bitcoin sube un 10% esta semana"],
  ["pt", "Minswap lança novos pools de stablecoins", "Minswap anuncia novos pools de stablecoins na Cardano"],
  ["it", "La Fondazione Cardano pubblica il rapporto annuale", "Fondazione Cardano pubblica rapporto annuale"],
  ["nl", "Cardano Foundation publiceert jaarverslag over governance", "Cardano Foundation presenteert jaarverslag over governance"],
];

const TWO_STORIES: Pair[] = [
  // Different days, numbers, versions and amounts.
  ["en", "Bitcoin, Ethereum, XRP price predictions for November 27", "Bitcoin, Ethereum, XRP price predictions for November 28"],
  ["en", "Bitcoin, Ethereum, XRP price predictions for November", "Bitcoin, Ethereum, XRP price predictions for December"],
  ["en", "Monday market recap for crypto traders", "Tuesday market recap for crypto traders"],
  ["en", "Governance weekly digest #41", "Governance weekly digest #42"],
  ["en", "Governance weekly digest, part II", "Governance weekly digest, part III"],
  ["en", "cardano-node 10.5.1", "cardano-node 10.5.2"],
  ["en", "Daedalus wallet version 7.1 is released", "Daedalus wallet version 7.2 is released"],
  ["en", "Cardano TVL hits $500M after upgrade", "Cardano TVL hits $600 million after upgrade"],
  ["en", "Five lessons from the treasury vote", "Seven lessons from the treasury vote"],
  ["en", "Network report for Q2 is published today", "Network report for Q3 is published today"],
  ["en", "Second hard fork date is set by operators", "Third hard fork date is set by operators"],
  ["de", "Wochenbericht zur Governance: Epoche 520 endet", "Wochenbericht zur Governance: Epoche 521 endet"],
  ["de", "Der Wochenrückblick vom Montag für Anleger", "Der Wochenrückblick vom Freitag für Anleger"],
  ["es", "Resumen semanal de gobernanza del 3 de mayo", "Resumen semanal de gobernanza del 10 de mayo"],
  ["fr", "Prévisions de prix du Bitcoin pour novembre", "Prévisions de prix du Bitcoin pour décembre"],
  ["pl", "Dwa wnioski z głosowania nad skarbcem", "Trzy wnioski z głosowania nad skarbcem"],
  // For and against.
  ["en", "Court rules against SEC in token lawsuit", "Court rules for SEC in token lawsuit"],
  ["en", "SEC will appeal ruling on token sales", "SEC will not appeal ruling on token sales"],
  ["en", "SEC won't appeal ruling on token sales", "SEC will appeal ruling on token sales"],
  ["en", "Members approve treasury budget proposal", "Members reject treasury budget proposal"],
  ["en", "Treasury budget vote passes with large majority", "Treasury budget vote fails with large majority"],
  ["en", "ADA price rises 10% after vote", "ADA price falls 10% after vote"],
  ["en", "Fed raises interest rates for banks", "Fed cuts interest rates for banks"],
  ["en", "Bitcoin ETF inflows reach record high", "Bitcoin ETF outflows reach record high"],
  ["en", "Exchange lists ADA token for trading in Kenya", "Exchange delists ADA token for trading in Kenya"],
  ["en", "Court finds founder guilty in token lawsuit", "Court finds founder innocent in token lawsuit"],
  ["en", "Staking rewards are legal, tax office says", "Staking rewards are illegal, tax office says"],
  ["en", "Bridge resumes withdrawals for all users", "Bridge suspends withdrawals for all users"],
  ["en", "Proposal to raise minimum pool cost is ratified", "Proposal to lower minimum pool cost is ratified"],
  ["en", "Exchange Kraken hacked for millions of dollars", "Exchange Kraken denies being hacked for millions of dollars"],
  ["de", "Gericht entscheidet gegen Börse im Streit um Token", "Gericht entscheidet für Börse im Streit um Token"],
  ["de", "Bitcoin-Kurs steigt nach Zinsentscheid deutlich", "Bitcoin-Kurs fällt nach Zinsentscheid deutlich"],
  ["de", "Mitglieder lehnen Budget der Treasury ab", "Mitglieder genehmigen Budget der Treasury"],
  ["fr", "Le tribunal autorise la vente de jetons en France", "Le tribunal interdit la vente de jetons en France"],
  ["fr", "Le Bitcoin ne passera pas 100 000 dollars cette année", "Le Bitcoin passera 100 000 dollars cette année"],
  ["es", "Los miembros aprueban el presupuesto del tesoro", "Los miembros rechazan el presupuesto del tesoro"],
  ["pt", "Preço do Bitcoin sobe após decisão do banco central", "Preço do Bitcoin cai após decisão do banco central"],
  ["it", "Il tribunale approva la vendita dei token in Italia", "Il tribunale vieta la vendita dei token in Italia"],
  ["nl", "Leden keuren begroting van schatkist goed", "Leden keuren begroting van schatkist niet goed"],
  ["pl", "Sąd zatwierdza sprzedaż tokenów w Polsce", "Sąd odrzuca sprzedaż tokenów w Polsce"],
  // Different names.
  ["en", "Splash opens its code to Cardano developers", "Asteria opens its code to Cardano developers"],
  ["en", "Splash opens its code to Cardano developers", "Blockfrost opens its code to Cardano developers"],
  ["en", "Splash opens its code to Cardano developers", "Hizz opens its code to Cardano developers"],
  ["en", "Splash opens its code to Cardano developers", "Mesh opens its code to Cardano developers"],
  ["en", "Splash opens its code to Cardano developers", "DRepTalk opens its code to Cardano developers"],
  // Projects that have closed.
  ["en", "Ardana opens its code to Cardano developers", "cardano-tools.io opens its code to Cardano developers"],
  ["en", "NEWM opens its code to Cardano developers", "pool.pm opens its code to Cardano developers"],
  ["fr", "CardanoSharp ouvre son code aux développeurs de Cardano", "Cardax ouvre son code aux développeurs de Cardano"],
  ["en", "Quorvex opens its code to Cardano developers", "Zandalo opens its code to Cardano developers"],
  ["en", "Minswap Launches Stablecoin Pools On Mainnet", "WingRiders Launches Stablecoin Pools On Mainnet"],
  ["en", "SEC delays decision on Cardano ETF", "SEC delays decision on Solana ETF"],
  ["en", "Bitcoin ETF Inflows Reach Record High This Week", "Ethereum ETF Inflows Reach Record High This Week"],
  ["en", "Bank opens a crypto branch in Kenya", "Bank opens a crypto branch in Ghana"],
  ["en", "Binance adds ADA staking for European users", "Kraken adds ADA staking for European users"],
  ["de", "EMURGO gründet Gemeinschaftsunternehmen in Kenia", "EMURGO gründet Gemeinschaftsunternehmen in Ghana"],
  ["de", "Minswap startet neue Pools für Stablecoins", "Splash startet neue Pools für Stablecoins"],
  ["fr", "Minswap lance de nouveaux pools de stablecoins", "Splash lance de nouveaux pools de stablecoins"],
  ["es", "Minswap lanza nuevos pools de stablecoins", "Splash lanza nuevos pools de stablecoins"],
  ["pt", "Kraken lista novo token da rede no Brasil", "Binance lista novo token da rede no Brasil"],
  ["it", "Minswap lancia nuovi pool di stablecoin", "Liqwid lancia nuovi pool di stablecoin"],
  ["nl", "Minswap lanceert nieuwe pools voor stablecoins", "Splash lanceert nieuwe pools voor stablecoins"],
  ["pl", "Minswap uruchamia nowe pule stablecoinów", "Splash uruchamia nowe pule stablecoinów"],
  ["en", "Mesh opens its code to Cardano developers", "Mesh Multi-Sig Wallet opens its code to Cardano developers"],
  ["en", "pool.pm opens its code to Cardano developers", "Pool Stats opens its code to Cardano developers"],
  // Too little in common.
  ["en", "Cardano ADA price", "Cardano ADA price"],
  ["en", "Bank opens a branch in Peru", "Wallet makers agree on fees"],
  ["en", "", ""],
];

describe("headlines of one story", () => {
  test.each(ONE_STORY)("%s: %s | %s", (language, first, second) => {
    expect(same(language, first, second)).toBe(true);
    expect(same(language, second, first), "the other way round").toBe(true);
  });
});

describe("headlines of two stories", () => {
  test.each(TWO_STORIES)("%s: %s | %s", (language, first, second) => {
    expect(same(language, first, second)).toBe(false);
    expect(same(language, second, first), "the other way round").toBe(false);
  });
});

test("ignores a publisher's name after a headline", () => {
  const title = "Hoskinson outlines treasury plan for next year";
  const [one, other] = [readHeadline(`${title} | CoinDesk`, "en", "CoinDesk"), readHeadline(`${title} - Decrypt`, "en", "Decrypt")];
  expect(isSameStory(one, other)).toBe(true);
});

test("a headline without a number doesn't join two that have one", () => {
  const headline = (id: string, title: string, publishedAt: number) => ({ id, title, language: "en" as const, publishedAt });
  const stories = clusterHeadlines(
    [
      headline("41", "Governance weekly digest #41", 1),
      headline("none", "Governance weekly digest", 2),
      headline("42", "Governance weekly digest #42", 3),
    ],
    [],
  );
  expect(stories.get("41")).not.toBe(stories.get("42"));
});

test("a headline about a project never joins a story about another one, whichever similar headlines the story has", () => {
  const names = [
    "Splash",
    "Cardano Node",
    "Clarity Protocol",
    "Asteria",
    "Clay Nation",
    "Blockfrost",
    "Hizz",
    "DRepTalk",
    "Mesh",
    "Cardano Wallet Backend",
  ];
  for (const title of ["Cardano node update makes {name} faster", "{name} opens its code to Cardano developers"]) {
    const headlines = names.map((name, index) => ({
      id: name,
      title: title.replace("{name}", name),
      language: "en" as const,
      publishedAt: index * 60_000,
    }));
    const stories = Map.groupBy(headlines, ({ id }) => clusterHeadlines(headlines, []).get(id));
    const projects = [...stories.values()].map((story) => story.map(({ id }) => id).filter((id) => id !== "Cardano Node"));
    for (const named of projects) expect(named.length, `${title}: ${named.join(", ")}`).toBeLessThan(2);
  }
});

describe("clusters", () => {
  test("a story has the ID of its first article, in any order of arrival", () => {
    const headline = fc.record({
      id: fc.uuid(),
      title: fc.constantFrom("Wallet makers agree on fees", "Wallet makers agree on the fees", "Bank opens branch in Peru"),
      language: fc.constantFrom("en" as const, "de" as const),
      publishedAt: fc.integer({ min: 0, max: 3_600_000 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(headline, { selector: ({ id }) => id, maxLength: 20 }), (list) => {
        const stories = clusterHeadlines(list, []);
        const groups = Object.groupBy(list, ({ title, language }) => language + title.includes("Bank"));
        for (const group of Object.values(groups)) expect(new Set(group?.map(({ id }) => stories.get(id))).size).toBe(1);
      }),
    );
  });

  test("clusters 3,000 nearly equal headlines without a timeout", () => {
    const list = Array.from({ length: 3_000 }, (_, index) => ({
      id: `${index}`,
      title: `Network upgrade number${index % 1_000} reaches node operators today`,
      language: "en" as const,
      publishedAt: index * 600_000,
    }));
    expect(clusterHeadlines(list, []).size).toBe(3_000);
  });
});
