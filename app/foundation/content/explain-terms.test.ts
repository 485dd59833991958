import { describe, expect, test } from "vitest";
import { markTerms, createTermFinder, explainTerms } from "#app/foundation/content/explain-terms.server.ts";

const term = (id: string, ...aliases: string[]) => ({ id, term: id, definition: `What ${id} means.`, aliases, see: [] });
const TERMS = [
  term("stake", "stake"),
  term("stake-pool", "stake pool", "stake pools", "Stake-Pool", "puli stakingowej", "pulami stakingowymi"),
  term("wallet", "wallet", "portfela", "portfeli"),
  term("wallet-address", "Wallet-Adresse", "Wallet-Adressen"),
  term("custodial", "custodial"),
  term("dao", "DAO"),
  term("ada", "ADA"),
  term("epoch", "époque"),
];
const finder = createTermFinder(TERMS);
/** Shows buttons as square brackets and unbreakable runs as braces. */
const written = (html: string, except?: string[]) =>
  markTerms([html], finder, except)
    .html.join("")
    .replace(/<button[^>]*>(.*?)<\/button>/gs, "[$1]")
    .replace(/<span class="term-nowrap">(.*?)<\/span>/gs, "{$1}");
const marked = (html: string, except?: string[]) => written(html, except).replace(/[{}]/g, "");

describe("markTerms", () => {
  test.each([
    ["only the first use", "<p>A wallet and a wallet.</p>", "<p>A [wallet] and a wallet.</p>"],
    ["the longest form", "<p>Stake pools hold stake.</p>", "<p>[Stake pools] hold [stake].</p>"],
    ["only whole words", "<p>Wallets, mistake, non-custodial, my_wallet</p>", "<p>Wallets, mistake, non-custodial, my_wallet</p>"],
    [
      "no parts of addresses and signs",
      "<p>app.wallet.example, $ADA, @ada, ada.example</p>",
      "<p>app.wallet.example, $ADA, @ada, ada.example</p>",
    ],
    ["a word before a full stop or in brackets", "<p>(ADA). ADA</p>", "<p>([ADA]). ADA</p>"],
    ["abbreviations only in capitals", "<p>Il dao. The DAO.</p>", "<p>Il dao. The [DAO].</p>"],
    ["a German compound by its own alias", "<p>Die Wallet-Adressen im Stake-Pool.</p>", "<p>Die [Wallet-Adressen] im [Stake-Pool].</p>"],
    ["no part of a German compound", "<p>Die Wallet-Software und der ADA-Kurs</p>", "<p>Die Wallet-Software und der ADA-Kurs</p>"],
    [
      "Polish inflections by their aliases",
      "<p>Bez portfela nie ma puli\u00a0stakingowej.</p>",
      "<p>Bez [portfela] nie ma [puli\u00a0stakingowej].</p>",
    ],
    ["a French word after its article", "<p>L&#39;époque, l’époque</p>", "<p>L&#39;[époque], l’époque</p>"],
    ["words across lines", "<p>a stake\npool</p>", "<p>a [stake\npool]</p>"],
    [
      "nothing in headings, links and code",
      '<h2 id="ada">ADA</h2><p><a href="/ada">ADA</a> <code>ADA</code> <strong>ADA</strong></p>',
      '<h2 id="ada">ADA</h2><p><a href="/ada">ADA</a> <code>ADA</code> <strong>[ADA]</strong></p>',
    ],
    [
      "nothing in attributes, and keeps entities escaped",
      '<p title="wallet">1 &lt; 2 &amp; &quot;wallet&quot;</p>',
      '<p title="wallet">1 &lt; 2 &amp; &quot;[wallet]&quot;</p>',
    ],
  ])("Marks %s", (_, html, result) => expect(marked(html)).toBe(result));

  test.each([
    ["a comma or a full stop", "<p>ADA, a wallet.</p>", "<p>{[ADA],} a {[wallet].}</p>"],
    ["brackets", "<p>Votes (DAO), too</p>", "<p>Votes {([DAO]),} too</p>"],
    ["an ending after an apostrophe", "<p>the wallet&#39;s keys</p>", "<p>the {[wallet]&#39;s} keys</p>"],
    ["a French article", "<p>la fin d’époque</p>", "<p>la fin {d’[époque]}</p>"],
    ["a French colon", "<p>un wallet\u00a0: voici</p>", "<p>un {[wallet]\u00a0:} voici</p>"],
    ["a dash between two terms", "<p>ADA—DAO</p>", "<p>{[ADA]—}[DAO]</p>"],
    ["nothing across spaces", "<p>an ADA wallet</p>", "<p>an [ADA] [wallet]</p>"],
  ])("Keeps a term on one line with %s", (_, html, result) => expect(written(html)).toBe(result));

  test("Explains each term once across the texts of a page, in order, except the excluded ones", () => {
    const { html, terms } = markTerms(["<p>ADA in a wallet</p>", "<p>ADA at a DAO with stake</p>"], finder, ["stake"]);
    expect(terms.map(({ id }) => id)).toEqual(["ada", "wallet", "dao"]);
    expect(terms[0]).toEqual({ id: "ada", term: "ada", definition: "What ada means." });
    expect(html[1]).toContain("<p>ADA at a <button");
  });

  test("Opens the definition without a script", () => {
    expect(markTerms(["ADA"], finder).html).toEqual([
      '<button type="button" class="term" popovertarget="term-ada" aria-describedby="term-ada-text">ADA</button>',
    ]);
  });

  test("Marks nothing with an empty glossary", () => expect(markTerms(["<p>ADA</p>"], createTermFinder([])).html).toEqual(["<p>ADA</p>"]));

  test("Uses the glossary of the language", () => {
    expect(explainTerms(["<p>A seed phrase has often 24 words.</p>"], "en").terms.map(({ id }) => id)).toEqual(["seed-phrase"]);
  });
});
