import { describe, expect, test } from "vitest";
import { categorize, loadNewsRules } from "#app/features/news/ingest/news-rules.server.ts";
import type { FeedKind, NewsCategory } from "#app/features/news/news-categories.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const categoryOf = (language: Language, title: string, excerpt = "", kind: FeedKind = "press") =>
  categorize({ title, excerpt, language, kind });

describe("category of an article", () => {
  test.each<[Language, string, NewsCategory]>([
    ["en", "DReps vote on the treasury withdrawal", "Governance"],
    ["nl", "Stemming over de grondwet van Cardano begint", "Governance"],
    ["de", "Abstimmung über die Verfassung hat begonnen", "Governance"],
    ["fr", "La gouvernance de Cardano passe au vote", "Governance"],
    ["es", "Votación de la constitución en Cardano", "Governance"],
    ["pt", "Votação da constituição começa na Cardano", "Governance"],
    ["it", "Al via la votazione sulla costituzione", "Governance"],
    ["pl", "Rozpoczęło się głosowanie nad konstytucją", "Governance"],
    ["en", "EMURGO partners with a bank in Kenya", "Partnership"],
    ["nl", "Cardano gaat in zee met een bank", "Partnership"],
    ["de", "Neue Technologiepartnerschaft für Cardano", "Partnership"],
    ["fr", "Cardano s’associe à une banque", "Partnership"],
    ["es", "Cardano firma un acuerdo con un banco", "Partnership"],
    ["pt", "Cardano anuncia parceria com banco", "Partnership"],
    ["it", "Collaborazione tra Cardano e una banca", "Partnership"],
    ["pl", "Cardano nawiązuje współpracę z bankiem", "Partnership"],
    ["en", "A new CNFT collection sells out", "NFT"],
    ["pl", "Cyfrowa sztuka na Cardano", "NFT"],
    ["en", "Choosing a stake pool", "Staking"],
    ["de", "Wie man ADA delegiert und Stakingerträge erhält", "Staking"],
    ["fr", "Déléguer ses ADA", "Staking"],
    ["es", "Cómo delegar ADA", "Staking"],
    ["en", "Minswap opens a liquidity pool", "DeFi"],
    ["pt", "Liquidez cresce", "DeFi"],
    ["pl", "Zdecentralizowane finanse rosną", "DeFi"],
    ["en", "Aiken 1.2 for developers", "Development"],
    ["it", "Novità per gli sviluppatori", "Development"],
    ["en", "Hydra heads go live", "Tech Update"],
    ["nl", "Cardano krijgt een upgrade", "Tech Update"],
    ["de", "Mehr Durchsatz durch Leios", "Tech Update"],
    ["fr", "Une mise à jour du réseau", "Tech Update"],
    ["es", "Una actualización de la red", "Tech Update"],
    ["it", "Aggiornamento della rete", "Tech Update"],
    ["pl", "Aktualizacja sieci", "Tech Update"],
    ["en", "Cardano Summit in Berlin", "Community"],
    ["es", "La comunidad se reúne", "Community"],
    ["en", "ADA price climbs", "General"],
    ["de", "ADA-Kurs steigt", "General"],
  ])("%s: %s is %s", (language, title, category) => expect(categoryOf(language, title)).toBe(category));

  test.each<[Language, string]>([
    ["en", "Press release: Cardano Foundation report"],
    ["de", "Die Stiftung zieht Bilanz"],
    ["it", "La fondazione presenta i conti"],
    ["pl", "Fundacja ogłasza plany"],
  ])("%s: %s is official only from an official feed", (language, title) => {
    expect(categoryOf(language, title, "After the vote on the budget, voting goes on", "official")).toBe("Official");
    expect(categoryOf(language, title)).toBe("General");
    expect(categoryOf(language, title, "", "promotional")).toBe("General");
    expect(categoryOf(language, title, "", "community")).toBe("Community");
  });

  test("the title counts before the excerpt", () =>
    expect(categoryOf("en", "Choosing a stake pool", "After the vote on governance")).toBe("Staking"));
  test("the excerpt counts when the title matches nothing", () =>
    expect(categoryOf("en", "Ten things to know", "After the vote on the budget, voting goes on")).toBe("Governance"));
  test("matches whole words only", () => expect(categoryOf("en", "A voteless steakhouse in hydrangeas")).toBe("General"));
  test.each<[FeedKind, NewsCategory]>([
    ["official", "Official"],
    ["community", "Community"],
    ["development", "Development"],
    ["governance", "Governance"],
    ["press", "General"],
  ])("without a match in a feed of kind %s it's %s", (kind, category) => expect(categoryOf("en", "Hello", "", kind)).toBe(category));

  test("explains an invalid rule with file and place", () => {
    const file = join(mkdtempSync(join(tmpdir(), "gateway-rules-")), "rules.yaml");
    writeFileSync(file, "rules:\n  - category: Gossip\n    words: { en: [x] }\notherwise: {}\n");
    expect(() => loadNewsRules(file)).toThrow(/news-rules\.yaml:\d+: rules\.0\.category must be one of Official/);
  });
});
