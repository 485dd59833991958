import * as v from "valibot";
import { recordEntry } from "#app/features/desk/desk-log.server.ts";
import { deskAction, type DeskAction } from "#app/features/desk/desk-action.server.ts";
import { DeskRefusal } from "#app/features/desk/refusal.server.ts";
import { isRefundLost, type Order } from "#app/features/starter-kit/order-store.server.ts";
import { readReference } from "#app/features/starter-kit/orders.ts";
import { refundDueBy, withdrawableUntil } from "#app/features/starter-kit/withdrawals.server.ts";
import type { DeskOrder, foundOrdersSchema, ordersPageSchema } from "#app/pages/desk/desk-schemas.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import { isEmailAddress } from "#app/foundation/email/email-address.ts";

type Orders = Pick<FeatureServices, "orders">;

const amountOf = ({ cents, currency, live }: Order): string =>
  `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}${live ? "" : " (test)"}`;

function refundOf({ withdrawnAt, refundGrantedAt, refundedAt, refundAskedAt, refundRefusal }: Order): DeskOrder["refund"] {
  const since = withdrawnAt ?? refundGrantedAt;
  if (since === null || refundedAt !== null) return null;
  return {
    since: since.getTime(),
    dueBy: withdrawnAt && refundDueBy(withdrawnAt.getTime()),
    askedAt: refundAskedAt?.getTime() ?? null,
    refusal: refundRefusal,
  };
}

/** Orders as the desk shows them. */
const shownOrders = ({ orders }: Orders, found: readonly Order[], now: number): DeskOrder[] =>
  found.map((order) => ({
    reference: order.reference,
    state: order.state,
    amount: amountOf(order),
    createdAt: order.createdAt.getTime(),
    email: order.email,
    note: [order.held ?? "", isRefundLost(order) ? "the refund came back: pay it another way" : ""].filter(Boolean).join(", "),
    canResend: order.state === "paid" && order.email !== null,
    canRefund: orders.isRefundable(order),
    withdrawableUntil: withdrawableUntil(order, now),
    refund: refundOf(order),
  }));

/** The newest orders, and those whose money has to be returned. */
export async function ordersPage(services: Orders, now: number): Promise<v.InferOutput<typeof ordersPageSchema>> {
  const [newest, owed] = await Promise.all([services.orders.findOrders(), services.orders.owedRefunds()]);
  return { orders: shownOrders(services, newest, now), refunds: shownOrders(services, owed, now) };
}

async function findOrders(
  services: Orders,
  about: { reference: string } | { email: string },
  now: number,
): Promise<v.InferOutput<typeof foundOrdersSchema>> {
  return { orders: shownOrders(services, await services.orders.findOrders(about), now) };
}

const aboutSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => readReference(text) !== undefined || isEmailAddress(text),
    "Enter a reference such as KIT-7K3F-9QXM, or an email address.",
  ),
);
const orderInput = v.object({ reference: v.pipe(v.string(), v.maxLength(20)) });

export const ORDER_ACTIONS: readonly DeskAction<Orders>[] = [
  deskAction({
    id: "find-orders",
    role: "owner",
    input: v.object({ about: aboutSchema }),
    async run({ about }, { desk, services, session: { member } }) {
      const reference = readReference(about);
      await desk.db.transaction((tx) =>
        recordEntry(tx, { actor: member.name, action: "orders-searched", subject: reference ?? "an email address" }, desk.now()),
      );
      return { body: await findOrders(services, reference === undefined ? { email: about } : { reference }, desk.now()) };
    },
  }),
  deskAction({
    id: "resend-links",
    role: "owner",
    input: orderInput,
    run: ({ reference }, { desk, services, session: { member } }) =>
      desk.db.transaction(async (tx) => {
        if (!(await services.orders.resendLinks(tx, reference)))
          throw new DeskRefusal(409, "This order has no access to the files, or no address anymore.");
        await recordEntry(tx, { actor: member.name, action: "links-sent-again", subject: reference }, desk.now());
      }),
  }),
  deskAction({
    id: "refund-order",
    role: "owner",
    isConfirmed: true,
    input: orderInput,
    async run({ reference }, { desk, services, session: { member } }) {
      await desk.db.transaction(async (tx) => {
        const before = await services.orders.grantRefund(tx, reference);
        if (!before) throw new DeskRefusal(409, "This order can’t be refunded anymore. Nothing was changed; its state is below.");
        const entry = { actor: member.name, action: "refund-granted", subject: reference };
        await recordEntry(
          tx,
          { ...entry, before: { state: before.state }, after: { state: "refunding", amount: amountOf(before) } },
          desk.now(),
        );
      });
      return { body: await findOrders(services, { reference }, desk.now()) };
    },
  }),
];
