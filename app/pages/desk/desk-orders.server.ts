import * as v from "valibot";
import { recordEntry } from "#app/features/desk/desk-log.server.ts";
import { deskAction, type DeskAction } from "#app/features/desk/desk-action.server.ts";
import { DeskRefusal } from "#app/features/desk/refusal.server.ts";
import { isRefundLost } from "#app/features/starter-kit/order-store.server.ts";
import { readReference } from "#app/features/starter-kit/orders.ts";
import type { ordersPageSchema } from "#app/pages/desk/desk-schemas.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import { isEmailAddress } from "#app/foundation/email/email-address.ts";

type OrdersPage = v.InferOutput<typeof ordersPageSchema>;
type Orders = Pick<FeatureServices, "orders">;

/** Orders as the desk shows them; without a question, the newest. */
export async function ordersFor({ orders }: Orders, about?: { reference: string } | { email: string }): Promise<OrdersPage> {
  const found = await orders.findOrders(about);
  return {
    orders: found.map((order) => ({
      reference: order.reference,
      state: order.state,
      amount: `${(order.cents / 100).toFixed(2)} ${order.currency.toUpperCase()}${order.live ? "" : " (test)"}`,
      createdAt: order.createdAt.getTime(),
      email: order.email,
      note: [order.held ?? "", isRefundLost(order) ? "refund failed" : ""].filter(Boolean).join(", "),
      canResend: order.state === "paid" && order.email !== null,
    })),
  };
}

const aboutSchema = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => readReference(text) !== undefined || isEmailAddress(text),
    "Enter a reference such as KIT-7K3F-9QXM, or an email address.",
  ),
);

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
      return { body: await ordersFor(services, reference === undefined ? { email: about } : { reference }) };
    },
  }),
  deskAction({
    id: "resend-links",
    role: "owner",
    input: v.object({ reference: v.pipe(v.string(), v.maxLength(20)) }),
    run: ({ reference }, { desk, services, session: { member } }) =>
      desk.db.transaction(async (tx) => {
        if (!(await services.orders.resendLinks(tx, reference)))
          throw new DeskRefusal(409, "This order has no access to the files, or no address anymore.");
        await recordEntry(tx, { actor: member.name, action: "links-sent-again", subject: reference }, desk.now());
      }),
  }),
];
