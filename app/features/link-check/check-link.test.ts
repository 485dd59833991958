import { domainToASCII } from "node:url";
import { expect, test } from "vitest";
import fc from "fast-check";
import { answerTo, type Owner } from "#app/features/link-check/link-check.ts";
import { BLOCKLIST_IDS } from "#app/features/link-check/blocklists.ts";
import { collectAddresses, checkLink, parentHosts } from "#app/features/link-check/check-link.server.ts";
import { explainVerdict, incidentsOfOwner } from "#app/features/link-check/link-verdict.server.ts";
import { officialSites } from "#app/features/link-check/official-sites.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";

const addresses = collectAddresses(projects().values(), officialSites());
const ownerOf = (owner: Owner): string => ("site" in owner ? owner.name : owner.id);
const short = (input: string): string => {
  const verdict = checkLink(input, addresses);
  if (verdict.kind === "listed") return `listed ${ownerOf(verdict.project)}`;
  if (verdict.kind === "lookalike") return `lookalike ${ownerOf(verdict.of)} ${verdict.reason}`;
  return verdict.kind;
};

test.each([
  ["https://minswap.org", "listed minswap"],
  ["minswap.org", "listed minswap"],
  ["  HTTPS://APP.MINSWAP.ORG/swap?x=1#y ", "listed minswap"],
  ["https://minswap.org.", "listed minswap"],
  ["https://x.com/MinswapDEX", "listed minswap"],
  ["https://twitter.com/minswapdex/status/1", "listed minswap"],
  ["https://github.com/liqwid-labs/anything", "listed liqwid"],
  ["https://discord.com/invite/minswap", "listed minswap"],
  ["https://liqwid-labs.github.io/docs", "listed liqwid"],
  ["https://sundae.fi", "listed sundaeswap"],
  ["https://somebody-else.github.io/minswap", "unknown"],
  ["https://mіnswap.org", "lookalike minswap letters"],
  [`https://${domainToASCII("mіnswap.org")}`, "lookalike minswap letters"],
  ["https://rninswap.org", "lookalike minswap letters"],
  ["https://m1nswap.org", "lookalike minswap letters"],
  ["https://minswap.com", "lookalike minswap ending"],
  ["https://minswaps.org", "lookalike minswap typo"],
  ["https://sundaesvvap.finance", "lookalike sundaeswap letters"],
  ["https://minswap-airdrop.com", "lookalike minswap inside"],
  ["https://minswap.org.claim-reward.net/app", "lookalike minswap inside"],
  ["https://app-minswap.xyz", "lookalike minswap inside"],
  ["https://secondfi.io/refund", "listed yoroi"],
  ["https://cardano.org", "listed cardano.org"],
  ["cardano.com", "lookalike cardano.org ending"],
  ["https://www.cardano.net/wallet", "lookalike cardano.org ending"],
  ["cardana.org", "lookalike cardano.org typo"],
  ["cardanofoundaton.com", "lookalike Cardano Foundation typo"],
  ["pycardan0.com", "lookalike pycardano letters"],
  ["https://explorer.cardano.org/en", "listed cardano.org"],
  ["https://cardanoscan.io/transaction/1", "listed cardanoscan"],
  ["https://www.ledger.com", "listed Ledger"],
  ["https://suite.trezor.io", "listed Trezor"],
  ["https://www.kraken.com/sign-in", "listed Kraken"],
  ["https://www.intersectmbo.org", "listed Intersect"],
  ["https://x.com/cardano/status/1", "listed Cardano's community channels"],
  ["https://www.reddit.com/r/Cardano/new", "listed Cardano's community channels"],
  ["https://www.reddit.com/r/CardanoAirdrop", "unknown"],
  ["https://t.me/Cardano", "listed Cardano's community channels"],
  ["https://t.me/Cardano_support", "unknown"],
  ["https://www.linkedin.com/company/input-output-group/posts", "listed Input Output"],
  ["https://www.facebook.com/groups/CardanoCommunity", "listed Cardano's community channels"],
  ["https://www.facebook.com/groups/another", "unknown"],
  ["https://x.com/emurgo_io", "listed EMURGO"],
  ["https://discord.gg/MmeqpAzKbp", "listed Cardano Foundation"],
  ["https://cаrdano.org", "lookalike cardano.org letters"],
  ["https://cardanoscan.net", "lookalike cardanoscan ending"],
  ["https://trezor-suite-app.com", "lookalike Trezor inside"],
  ["https://cardano-magazine.example.org", "unknown"],
  ["https://minswap.org@evil.example.com", "unknown"],
  // Entries of the block lists' samples.
  ["claim-ada.example.com", "unknown"],
  ["wallet.example.org", "unknown"],
  ["minswap.example.org", "lookalike minswap inside"],
  ["https://github.com/somebody-else/minswap", "unknown"],
  ["https://example.org", "unknown"],
  ["https://wikipedia.org", "unknown"],
  ["https://192.0.2.1/minswap", "unknown"],
  ["javascript:alert(1)", "unreadable"],
  ["data:text/html,hi", "unreadable"],
  ["", "unreadable"],
  ["not a link", "unreadable"],
  ["http://", "unreadable"],
  ["localhost", "unreadable"],
  ["https://\u0000", "unreadable"],
])("%s is %s", (input, expected) => expect(short(input)).toBe(expected));

/** Links as email programs, search engines and careful people write them. */
test.each([
  [
    "https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fminswap-airdrop.com%2F&data=05%7C02&reserved=0",
    "lookalike minswap inside",
  ],
  ["https://urldefense.proofpoint.com/v2/url?u=https-3A__minswap.org_&d=x&c=y", "listed minswap"],
  ["https://urldefense.com/v3/__https://minswap.org__;!!x$", "listed minswap"],
  ["https://www.google.com/url?q=https://rninswap.org/&sa=D", "lookalike minswap letters"],
  ["https://l.facebook.com/l.php?u=https%3A%2F%2Fminswap.com%2F&h=x", "lookalike minswap ending"],
  [
    `https://www.google.com/url?q=${encodeURIComponent("https://l.facebook.com/l.php?u=https%3A%2F%2Fminswap.com%2F")}`,
    "lookalike minswap ending",
  ],
  ["https://safelinks.protection.outlook.com.example.org/?url=https%3A%2F%2Fminswap.org%2F", "unknown"],
  ["\u200bhttps://min\u200bswap.org\u200d", "listed minswap"],
  ["hxxps://minswap[.]org", "listed minswap"],
  ["minswap(dot)org", "listed minswap"],
  ["“minswap.org”.", "listed minswap"],
  ["<https://minswap.org>", "listed minswap"],
])("%.60s… is %s", (input, expected) => expect(short(input)).toBe(expected));

test("names the service that wrapped a link, and the address inside", () => {
  const checked = (link: string) => ({ result: checkLink(link, addresses), blocklists: [] });
  const { text, inner } = explainVerdict(checked("https://www.google.com/url?q=https://minswap-airdrop.com/x"), "en");
  expect(inner).toBe("https://minswap-airdrop.com/x");
  expect(text).toMatch(/^Google has wrapped this link.*minswap-airdrop\.com\/x.*isn't an address of Minswap/);
  expect(explainVerdict(checked("https://url.uk.m.mimecastprotect.com/s/AbC"), "en").text).toContain(
    "Mimecast hides where this link leads",
  );
  expect(explainVerdict(checked("https://minswap.org"), "en").inner).toBeNull();
});

/** A wallet's or Cardano's name, with nothing but words that imitators add. */
test.each([
  ["lace-wallet.io", "lace"],
  ["lacewallet.app", "lace"],
  ["lаce-wallet.io", "lace"],
  ["lace-airdrop.com", "lace"],
  ["lace-cardano-wallet.com", "lace"],
  ["claim-lace.pages.dev", "lace"],
  ["nufi-wallet.com", "nufi"],
  ["nufi-support.com", "nufi"],
  ["begin-wallet.xyz", "begin"],
  ["begin-wallet-login.com", "begin"],
  ["nami-wallet.com", "nami"],
  ["gero-wallet.com", "gerowallet"],
  ["yoroi-verify.com", "yoroi"],
  ["yoroi-wallet.net", "yoroi"],
  ["yoroi-support.com", "yoroi"],
  ["secondfi-refund.com", "yoroi"],
  ["eternl-wallet.app", "eternl"],
  ["ccvault-wallet.com", "eternl"],
  ["daedalus-wallet.io", "daedalus"],
  ["vespr.app", "vespr"],
  ["cardano-wallet.com", "cardano.org"],
  ["cardanowallet.app", "cardano.org"],
  ["cardano-airdrop.net", "cardano.org"],
  ["cardano-support.help", "cardano.org"],
])("%s imitates %s", (input, owner) => expect(short(input)).toMatch(new RegExp(`^lookalike ${owner} `)));

/** Legitimate names that resemble a listed one. */
test.each([
  // Names close to Cardano's, or that contain it.
  ..."mycardano.com thecardano.com hicardano.com cardan.com ricardano.it cardanocafe.com cardanoplan.com".split(" "),
  ..."cardanohub.org cardanians.io cardanopress.io cardanosounds.com cardano-feed.com learncardano.io cardano.stackexchange.com".split(" "),
  ..."cardano-staking.de cardano-wallets.com cardanoairdrops.com best-cardano-wallet.com cardano-app.com".split(" "),
  // Everyday words and other companies' names, without "wallet" beside them.
  ..."lace.com lacewigs.com lace-support.com begin.com begin-support.com flint.com flint-claims.com medusa.com".split(" "),
  ..."nami.org nami-support.org atomic.com gamechanger.com gamechanger-app.com yoroi.company second-life.com".split(" "),
  ..."ledger-app.com kraken-rum.com midnight.com hydra.com splash.com tempo.com pool.com book.com mesh.com".split(" "),
  ..."daedalus.com spectrum.com stuff.co.nz handle.com panhandle.com candle.com continuity.com sundae.com".split(" "),
  ..."optimize.com optimist.org stuffed-animals.com diagonal.com cerrajeria.es sunday.com".split(" "),
  // Wallets that aren't listed, or that aren't for coins.
  ..."space-wallet.io spacewallet.com place-wallet.com leather-lace-wallet-shop.com herowallet.io namewallet.com".split(" "),
  ..."wallet.com hardware-wallet.com airdrops.io verify-email.org ada-support.com ada.org".split(" "),
  // Words that differ from a listed name by one letter.
  ..."liquid.com eternal.com verify.com meridian.com cerberus.com terra.com husky.com levy.com charlie.com".split(" "),
  ..."swap.com vesper.com myth.com asterix.com dripdrop.com".split(" "),
])("%s is no imitation", (input) => expect(short(input)).toBe("unknown"));

test("no address of the catalog looks like another's", () => {
  // GitHub Pages hosts have the name of an organization that has listed projects and its own site.
  const domains = [...addresses.byDomain].filter(([domain]) => !domain.endsWith(".github.io"));
  const wrong = domains.flatMap(([domain, owner]) => {
    const isOther = (item: { owner: Owner }) => ownerOf(item.owner) !== ownerOf(owner);
    const verdict = checkLink(domain, {
      byDomain: new Map(),
      accounts: new Map(),
      officials: addresses.officials.filter(isOther),
      wallets: addresses.wallets.filter(isOther),
    });
    return verdict.kind === "lookalike" ? [`${domain} looks like ${ownerOf(verdict.of)} (${verdict.reason})`] : [];
  });
  expect(wrong).toEqual([]);
});

test("every address of the catalog is listed", () => {
  const wrong = [...projects().values()]
    .flatMap(({ website, github, discord, domains = [] }) => [website, github, discord, ...domains])
    .concat(officialSites().flatMap(({ domains, accounts }) => [...domains, ...accounts]))
    .filter((link) => link && !short(link).startsWith("listed"));
  expect(wrong).toEqual([]);
});

test("reports suspicious traits of an address beside the result", () => {
  expect(checkLink("http://minswap.org@192.0.2.1:8080/", addresses)).toMatchObject({
    kind: "unknown",
    tricks: ["userinfo", "ip", "insecure", "port"],
  });
  expect(checkLink("https://github.com/nobody-at-all", addresses)).toMatchObject({ kind: "unknown", tricks: ["shared"] });
});

test.each([
  ["support@cardano.org", "email", "support@cardano.org is an email address. Anyone can forge a sender"],
  [" Info@Minswap.org ", "email", "We know the domain minswap.org"],
  ["mailto:info@minswap.org?subject=help", "email", "info@minswap.org is an email address"],
  ["cardano.support@gmail.com", "email", "gmail.com isn't in our directory"],
  ["support@github.com", "email", "support@github.com is an email address"],
  ["minswap.org@evil.example.com", "email", "minswap.org@evil.example.com is an email address"],
  ["support@minswap.com", "lookalike", "minswap.com isn't an address of Minswap"],
  ["https://support@cardano.org", "official", "cardano.org is on our list"],
  ["support@localhost", "unreadable", "couldn't find a web address"],
])("the sender %s is %s", (input, answer, text) => {
  const checked = { result: checkLink(input, addresses), blocklists: [] };
  expect(answerTo(checked)).toBe(answer);
  expect(explainVerdict(checked, "en").text).toContain(text);
});

test("reports a sender's domain that is on a block list", () => {
  const blocklists = [{ list: BLOCKLIST_IDS[0], entry: "evil.example.com", readAt: 0 }];
  expect(answerTo({ result: checkLink("a@evil.example.com", addresses), blocklists })).toBe("blocklisted");
  expect(answerTo({ result: checkLink("a@minswap.org", addresses), blocklists })).toBe("disputed");
});

test("user info is suspicious in a link, but not in an email address", () => {
  expect(checkLink("support@cardano.org", addresses)).toMatchObject({ email: "support@cardano.org", host: "cardano.org", tricks: [] });
  expect(checkLink("https://support@cardano.org", addresses)).toMatchObject({ email: null, tricks: ["userinfo"] });
});

test("lists an account on a shared host, but not the host", () => {
  expect(checkLink("https://github.com/liqwid-labs/x", addresses)).toMatchObject({ kind: "listed", host: "github.com/liqwid-labs" });
});

test("answers any text, and never calls it safe", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) =>
      ["unreadable", "listed", "unknown", "lookalike"].includes(checkLink(text, addresses).kind),
    ),
  );
});

test.each([
  ["https://www.splash.trade", ["2026-09-13"]],
  ["https://secondfi.io", ["2026-06-21"]],
  ["https://eternl.io", []],
  ["info@secondfi.io", []],
  ["https://cardano.org", []],
  ["https://splash-trade.example.org", []],
])("%s has incidents of %j", (input, dates) =>
  expect(incidentsOfOwner(checkLink(input, addresses), "de").map(({ date }) => date)).toEqual(dates),
);

test("names the incident in the reader's language", () =>
  expect(explainVerdict({ result: checkLink("https://www.splash.trade", addresses), blocklists: [] }, "de").text).toContain(
    "ADA/OADA wurde geleert",
  ));

test.each([
  ["minswop.org", "minswap.org", "has closed"],
  // Never sends a visitor to a closed wallet's address.
  ["yoroi-verify.com", "has closed", "secondfi.io"],
])("the text about %s contains %s and not %s", (input, said, unsaid) => {
  const { text } = explainVerdict({ result: checkLink(input, addresses), blocklists: [] }, "en");
  expect(text).toContain(said);
  expect(text).not.toContain(unsaid);
});

test.each([
  ["minswap.org", ["minswap.org"]],
  ["a.b.minswap.org", ["a.b.minswap.org", "b.minswap.org", "minswap.org"]],
  ["claim.evil.pages.dev", ["claim.evil.pages.dev", "evil.pages.dev"]],
  ["shop.example.co.uk", ["shop.example.co.uk", "example.co.uk"]],
  ["192.0.2.1", ["192.0.2.1"]],
])("%s is covered by an entry for any of %j", (host, expected) => expect(parentHosts(host)).toEqual(expected));
