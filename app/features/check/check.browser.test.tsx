import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import check from "../../../content/messages/en/check.json";
import linkCheck from "../../../content/messages/en/link-check.json";
import common from "../../../content/messages/en/common.json";
import staking from "../../../content/messages/en/staking.json";
import checkIsland from "#app/features/check/check.island.tsx";
import type { PostedCheck } from "#app/features/check/check.ts";
import { fakeApi, goOffline, unreachableSite } from "#app/foundation/islands/fake-api.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

const SEED = "abandon ability able about above absent absorb abstract absurd abuse access accident";
const KEY = `5820${"01".repeat(32)}`;
const message = { kind: "message", network: null, verdict: "no-link", text: "It has no link.", inner: null, data: null };
const handle = {
  ...message,
  kind: "handle",
  verdict: "resolved",
  data: {
    handle: {
      name: "ada",
      verdict: "resolved",
      address: "addr1ada",
      handleMe: { unread: null, address: "addr1ada", fetchedAt: "2026-11-25T12:00:00.000Z" },
      chain: { unread: null, address: "addr1ada", fetchedAt: "2026-11-25T12:00:00.000Z" },
      isVirtual: false,
    },
  },
};

const lookalike = {
  ...message,
  kind: "link",
  verdict: "lookalike",
  text: "minswap-airdrop.app isn't an address of Minswap.",
  data: {
    links: [
      {
        link: "https://minswap-airdrop.app",
        verdict: "lookalike",
        text: "minswap-airdrop.app isn't an address of Minswap.",
        inner: null,
        owner: { name: "Minswap", path: "/ecosystem/minswap" },
        blocklists: [],
      },
    ],
  },
};
const paid = {
  ...message,
  kind: "stake",
  network: "mainnet",
  verdict: "recognized",
  text: "This is a stake address.",
  data: {
    stakeAddress: "stake1",
    pricesSince: null,
    stake: {
      stakeAddress: "stake1",
      unread: null,
      isKnown: true,
      isRegistered: true,
      unknownStatus: null,
      balance: 1_000,
      rewardsAvailable: 31.47,
      pool: null,
      drep: null,
      withdrawal: "possible",
      tokens: null,
      deposit: 2,
      next: null,
      rewards: [
        { epoch: 668, paidAt: "2026-11-25T21:44:51.000Z", kind: "member", ada: 2.69, range: { low: 2.5, high: 2.9 }, gap: null },
        { epoch: 667, paidAt: null, kind: null, ada: 0, range: { low: 2.4, high: 2.8 }, gap: "no-block" },
      ],
      steps: [],
      fetchedAt: "2026-11-26T00:00:00.000Z",
      second: null,
    },
  },
};

const box = page.getByRole("textbox", { name: "What would you like to check?" });
const button = page.getByRole("button", { name: "Check", exact: true });
const title = page.getByRole("heading", { level: 2 });

const show = (posted: PostedCheck | null = null) =>
  render(
    <IslandRoot
      of={checkIsland.Component}
      props={{ posted }}
      data={{ language: "en", messages: { check, common, "link-check": linkCheck, staking }, renderedAt: null }}
    />,
  );
beforeEach(() => history.replaceState(null, "", location.pathname + location.search));

test("answers below the box, moves the focus there and keeps the input", async () => {
  const calls = fakeApi(() => Response.json(message));
  await show();
  await box.fill("Hello");
  await button.click();
  await expect.element(title).toMatchTextContent("No link in it to check");
  await expect.element(title).toHaveFocus();
  await expect.element(box).toHaveValue("Hello");
  expect(calls).toEqual([{ path: "/api/check", body: { input: "Hello", language: "en" } }]);
});

test("an answer that the server has rendered takes no focus", async () => {
  await show({ input: "Hello", refusal: "too-many", checked: null });
  await expect.element(title).toMatchTextContent("Too many checks");
  await expect.element(title).not.toHaveFocus();
});

test.each([
  ["a seed phrase", SEED, "Stop: this is a seed phrase"],
  ["a private key", KEY, "Stop: this looks like a private key"],
])("%s is removed from the box and never sent", async (_, secret, says) => {
  const calls = fakeApi(() => Response.json(message));
  await show();
  await box.fill(`mine: ${secret}`);
  await expect.element(title).toMatchTextContent(says);
  await expect.element(title).toHaveFocus();
  await expect.element(box).toHaveValue("");
  // A script can fill the box without an event.
  const element = box.element();
  if (element instanceof HTMLTextAreaElement) element.value = secret;
  await button.click();
  await expect.element(box).toHaveValue("");
  await expect.element(title).toMatchTextContent(says);
  expect(calls).toEqual([]);
});

test("a new check aborts the running one", async () => {
  let turn = 0;
  fakeApi(() => (++turn === 1 ? new Promise(() => {}) : Response.json(message)));
  await show();
  await box.fill("first");
  await button.click();
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  await box.fill("second");
  await button.click();
  await expect.element(title).toMatchTextContent("No link in it to check");
  await expect.element(button).not.toHaveAttribute("aria-busy");
});

test("a seed phrase aborts the running check", async () => {
  fakeApi(() => new Promise(() => {}));
  await show();
  await box.fill("first");
  await button.click();
  await box.fill(SEED);
  await expect.element(title).toMatchTextContent("Stop: this is a seed phrase");
  await expect.element(button).not.toHaveAttribute("aria-busy");
});

test.each([
  ["offline", unreachableSite, true, "You're offline."],
  ["a site that can't be reached", unreachableSite, false, "The site can't be reached right now."],
  ["an error", () => new Response("", { status: 500 }), false, "The site answered with an error."],
  ["an answer that isn't one", () => Response.json({ kind: "new" }), false, "The site answered with an error."],
] as const)("shows %s beside the box, and keeps the input", async (_, answer, isOffline, says) => {
  fakeApi(answer);
  await show();
  await box.fill("Hello");
  if (isOffline) goOffline();
  await button.click();
  await expect.element(title).toMatchTextContent("Not checked yet");
  await expect.element(title).toHaveFocus();
  expect(document.querySelector(".verdict")?.textContent).toContain(says);
  await expect.element(box).toHaveValue("Hello");
});

test("checks the same text once more after a fault", async () => {
  let turn = 0;
  fakeApi(() => (++turn === 1 ? new Response("", { status: 500 }) : Response.json(message)));
  await show();
  await box.fill("Hello");
  await button.click();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(title).toMatchTextContent("No link in it to check");
});

test("keeps the warning after a seed phrase when the emptied box is sent, and asks for a text otherwise", async () => {
  const calls = fakeApi(() => Response.json(message));
  await show();
  await button.click();
  await expect.element(title).toMatchTextContent("Nothing to check yet");
  await box.fill(SEED);
  await expect.element(title).toMatchTextContent("Stop: this is a seed phrase");
  await button.click();
  await expect.element(title).toMatchTextContent("Stop: this is a seed phrase");
  await expect.element(title).toHaveFocus();
  expect(calls).toEqual([]);
});

test("a message names a link once", async () => {
  fakeApi(() => Response.json({ ...lookalike, kind: "message", verdict: "seed-phrase-scam", text: "It asks for your seed phrase." }));
  await show();
  await box.fill("Hello");
  await button.click();
  await expect.element(title).toMatchTextContent("Scam: it asks for your seed phrase");
  expect(document.querySelector("#check-answer")?.textContent.match(/minswap-airdrop\.app/g)).toHaveLength(1);
});

test("says when and how much a stake address was paid, with a bar and a row for each epoch", async () => {
  fakeApi(() => Response.json(paid));
  await show();
  await box.fill("stake1");
  await button.click();
  await expect.poll(() => document.querySelector("#check-verdict")?.textContent).toBe("Paid: 2.69 ADA, Nov 25");
  expect(document.querySelector(".verdict")?.textContent).toContain("For epoch 668, within the range we expected: 2.5 to 2.9 ADA.");
  expect(document.querySelector("[role=img]")?.getAttribute("aria-label")).toMatch(/^ADA paid for the epochs 667 to 668\./);
  const rows = [...document.querySelectorAll(".check-rewards tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent.replaceAll(/\s+/g, " ").trim()),
  );
  expect(rows).toEqual([
    ["668", "Nov 25, 2026", "2.5 to 2.9", "2.690000"],
    ["667", "The pool made no block", "2.4 to 2.8", "0.000000"],
  ]);
  expect(document.querySelectorAll(".reward-paid, .reward-missed")).toHaveLength(2);
});

test.each([
  [413, "That's too long"],
  [429, "Too many checks"],
])("shows an answer for status %i", async (status, says) => {
  fakeApi(() => new Response(null, { status }));
  await show();
  await box.fill("Hello");
  await button.click();
  await expect.element(title).toMatchTextContent(says);
});

test("checks a handle's address with one click, and keeps the handle in the box", async () => {
  const calls = fakeApi(({ body }) => Response.json(JSON.stringify(body).includes("addr1") ? message : handle));
  await show();
  await box.fill("$ada");
  await button.click();
  await page.getByRole("button", { name: "Check this address" }).click();
  await expect.element(title).toMatchTextContent("No link in it to check");
  await expect.element(title).toHaveFocus();
  expect(calls.map(({ body }) => body)).toEqual([
    { input: "$ada", language: "en" },
    { input: "addr1ada", language: "en" },
  ]);
});

test("a shared link fills the box and sends nothing; a seed phrase in it is removed", async () => {
  const calls = fakeApi(() => Response.json(message));
  history.replaceState(null, "", "#check=%24ada");
  await show();
  await expect.element(box).toHaveValue("$ada");
  await expect.element(box).toHaveFocus();
  expect(location.hash).toBe("");
  location.hash = `check=${encodeURIComponent(SEED)}`;
  await expect.element(title).toMatchTextContent("Stop: this is a seed phrase");
  await expect.element(box).toHaveValue("");
  expect(calls).toEqual([]);
});
