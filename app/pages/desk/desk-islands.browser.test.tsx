import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type * as v from "valibot";
import common from "../../../content/messages/en/common.json";
import orders from "#app/pages/desk/desk-orders.island.tsx";
import passkeys from "#app/pages/desk/desk-passkeys.island.tsx";
import people from "#app/pages/desk/desk-people.island.tsx";
import reports from "#app/pages/desk/desk-reports.island.tsx";
import type { DeskOrder, reportsPageSchema } from "#app/pages/desk/desk-schemas.ts";
import signOut from "#app/pages/desk/desk-sign-out.island.tsx";
import site from "#app/pages/desk/desk-site.island.tsx";
import sources from "#app/pages/desk/desk-sources.island.tsx";
import { fakeApi } from "#app/foundation/islands/fake-api.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

type ReportsPage = v.InferOutput<typeof reportsPageSchema>;

const AT = Date.UTC(2026, 10, 30, 9);
const TEXT = "We move on Sunday.";
const TEXTS = { en: TEXT, nl: TEXT, de: TEXT, fr: TEXT, es: TEXT, pt: TEXT, it: TEXT, pl: TEXT };
const NOTICE = { revision: 7, notice: { texts: TEXTS, from: AT, until: AT + 60_000 } };
const ORDER: DeskOrder = {
  reference: "KIT-7K3F-9QXM",
  state: "paid",
  amount: "19.00 EUR",
  createdAt: AT,
  email: "buyer@example.org",
  note: "",
  canResend: true,
  canRefund: true,
  withdrawableUntil: AT,
  refund: null,
};
const ORDERS = { orders: [ORDER], refunds: [] };
const NUMBER = "R-7K3F";
const reportIn = (state: ReportsPage["state"]): ReportsPage => ({
  state,
  counts: { new: 1, checking: 1, accepted: 1, declined: 1 },
  isCut: false,
  reports: [
    {
      number: NUMBER,
      state,
      type: "correction",
      language: "en",
      about: "minswap",
      path: "/ecosystem",
      lines: [{ label: "Wrong", text: "The year", isAddress: false }],
      reason: null,
      change: null,
      receivedAt: AT,
      changedAt: AT,
      answers: [],
    },
  ],
});
const ADA = { id: "ada", name: "Ada", role: "owner", passkeys: 2, createdAt: AT, invitedUntil: null } as const;
const PEOPLE = { self: "ada", people: [ADA, { ...ADA, id: "bo", name: "Bo", role: "editor" } as const] };
const PASSKEYS = { passkeys: [{ id: "key", name: "Laptop", createdAt: AT, lastUsedAt: null, isSynced: false }], sessions: 2 };
const SOURCES = {
  sources: [],
  jobs: [{ name: "market", failures: 1, lastError: "down", lastErrorAt: AT, lastSuccess: null, nextAt: AT }],
};

const press = (name: string, at = 0) => page.getByRole("button", { name }).nth(at).click();
const fill = (label: string, value: string) => page.getByLabelText(label, { exact: true }).fill(value);
const data = { language: "en", messages: { common }, renderedAt: null } as const;

const signOutButton = <IslandRoot of={signOut.Component} props={{}} data={data} />;
const sourcesPage = <IslandRoot of={sources.Component} props={SOURCES} data={data} />;
const sitePage = <IslandRoot of={site.Component} props={NOTICE} data={data} />;
const ordersPage = <IslandRoot of={orders.Component} props={ORDERS} data={data} />;
const passkeysPage = <IslandRoot of={passkeys.Component} props={PASSKEYS} data={data} />;
const peoplePage = <IslandRoot of={people.Component} props={PEOPLE} data={data} />;
const reportsPage = (state: ReportsPage["state"]) => <IslandRoot of={reports.Component} props={reportIn(state)} data={data} />;

const DECISION = { number: NUMBER, reason: "" };
/** Every step of every page, with the request that it sends first. */
const STEPS: [id: string, island: ReactNode, act: () => Promise<void>, input: object][] = [
  ["sign-out", signOutButton, () => press("Sign out"), {}],
  ["retry-job", sourcesPage, () => press("Retry market now"), { name: "market" }],
  ["save-notice", sitePage, () => press("Save the notice"), { notice: { texts: TEXTS, from: AT, until: AT + 60_000 }, revision: 7 }],
  ["remove-notice", sitePage, () => press("Remove the notice"), { revision: 7 }],
  [
    "find-orders",
    ordersPage,
    () => fill("Reference or email address", "buyer@example.org").then(() => press("Find")),
    { about: "buyer@example.org" },
  ],
  ["resend-links", ordersPage, () => press("Send links again for KIT-7K3F-9QXM"), { reference: ORDER.reference }],
  ["take-report", reportsPage("new"), () => press("Check this report"), { number: NUMBER }],
  [
    "accept-report",
    reportsPage("checking"),
    () => fill("What was changed", "The year").then(() => press("Accept")),
    { ...DECISION, change: "The year" },
  ],
  [
    "decline-report",
    reportsPage("checking"),
    () => fill("Reason", "It is right").then(() => press("Decline")),
    { ...DECISION, reason: "It is right" },
  ],
  ["reopen-report", reportsPage("accepted"), () => press("Undo the decision"), { number: NUMBER }],
  ["end-other-sessions", passkeysPage, () => press("End the others"), {}],
];
/** Steps that ask for a passkey first. */
const CONFIRMED_STEPS: typeof STEPS = [
  ["refund-order", ordersPage, () => press("Refund KIT-7K3F-9QXM").then(() => press("Confirm and refund")), { reference: ORDER.reference }],
  ["erase-report-texts", reportsPage("new"), () => press("Delete the reader’s texts"), { number: NUMBER }],
  ["remove-passkey", passkeysPage, () => press("Remove Laptop"), { id: "key" }],
  [
    "add-passkey",
    passkeysPage,
    () => fill("Add another passkey", "Blue key").then(() => press("Confirm and continue")),
    { name: "Blue key" },
  ],
  ["invite", peoplePage, () => fill("Name", "Cy").then(() => press("Confirm and invite")), { name: "Cy", role: "editor" }],
  ["renew-link", peoplePage, () => press("New link", 1), { id: "bo" }],
  ["change-role", peoplePage, () => press("Make owner"), { id: "bo", role: "owner", expected: "editor" }],
  ["remove-member", peoplePage, () => press("Remove"), { id: "bo" }],
];

const REFUSAL = () => Response.json({ title: "Not now." }, { status: 409 });

test.each(STEPS)("%s is sent, and says so if it's refused", async (id, island, act, input) => {
  const calls = fakeApi(REFUSAL);
  await render(island);
  await act();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Not now.");
  expect(calls[0]).toEqual({ path: `/desk/api/${id}`, body: { input } });
});

test.each(CONFIRMED_STEPS)("%s asks for a passkey with its values", async (id, island, act, input) => {
  const calls = fakeApi(REFUSAL);
  await render(island);
  await act();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Not now.");
  expect(calls[0]).toEqual({ path: "/desk/api/confirm", body: { action: id, input } });
});

test("an action without an answer of its own says what it did", async () => {
  fakeApi(({ path }) => Response.json(path === "/desk/data/orders" ? { orders: [], refunds: [] } : {}));
  await render(ordersPage);
  await press("Send links again for KIT-7K3F-9QXM");
  await expect.element(page.getByRole("status")).toMatchTextContent("The links of KIT-7K3F-9QXM are on their way.");
  await expect.element(page.getByText("There is no order.")).toBeVisible();
});

test("a refund waits for a second press, and can be canceled", async () => {
  const calls = fakeApi(REFUSAL);
  await render(ordersPage);
  await press("Refund KIT-7K3F-9QXM");
  const question = page.getByText(/^Refund 19\.00 EUR\?/);
  await expect.element(question).toBeVisible();
  await press("Cancel");
  await expect.element(question).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});
