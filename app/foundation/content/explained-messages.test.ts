import { expect, test } from "vitest";
import { explainedMessages } from "#app/foundation/content/explained-messages.server.ts";

test("Explains the first use of a term, in the order of the keys", () => {
  const { html, terms } = explainedMessages("de", "choose-wallet", ["lead", "safety.seed", "safety.test"]);
  expect(terms.map(({ id }) => id)).toEqual(["wallet", "seed-phrase", "airdrop"]);
  expect(html.lead).toContain(">Wallets</button>");
  expect(html["safety.seed"]).toContain(">Seed-Phrase</button>");
  expect(html["safety.test"], "the wallet was explained in the lead").not.toContain("<button");
});
