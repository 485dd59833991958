import { useEffect, useState } from "react";
import * as v from "valibot";
import { DeskStatus } from "#app/features/desk/desk-status.tsx";
import { DeskTime } from "#app/features/desk/desk-time.tsx";
import { useDesk } from "#app/features/desk/use-desk.ts";
import { foundOrdersSchema, ordersPageSchema, type DeskOrder } from "#app/pages/desk/desk-schemas.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { Button, SubmitButton } from "#app/foundation/ui/button.tsx";
import { Field } from "#app/foundation/ui/field.tsx";
import { textFields } from "#app/foundation/ui/form-fields.ts";
import "#app/features/desk/desk.css";

/** The site asks Stripe for due refunds every 15 seconds. */
const RELOAD_MS = 5_000;

function Orders(initial: v.InferOutput<typeof ordersPageSchema>) {
  const { data, state, act, reload } = useDesk("orders", ordersPageSchema, initial);
  const [found, setFound] = useState<{ about: string; orders: DeskOrder[] } | null>(null);
  /** Order whose refund waits for the second press. */
  const [asked, setAsked] = useState<string | null>(null);

  const isWaiting = data.refunds.some(({ refund }) => refund !== null && refund.askedAt === null);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void reload().catch(() => undefined), RELOAD_MS);
    return () => clearInterval(timer);
  });

  const find = (about: string) =>
    void act("find-orders", {
      input: { about },
      done: "Searched.",
      onAnswer: (answer) => setFound({ about, orders: v.parse(foundOrdersSchema, answer).orders }),
    });
  const resend = (reference: string) =>
    void act("resend-links", { input: { reference }, done: `The links of ${reference} are on their way.` }, `links ${reference}`);
  async function grantRefund({ reference, amount }: DeskOrder): Promise<void> {
    const done = `${amount} of ${reference} will be refunded. The downloads have ended, and the buyer gets an email.`;
    const replaceFound = (answer: unknown) => {
      const changed = v.parse(foundOrdersSchema, answer).orders;
      setFound(
        (old) => old && { ...old, orders: old.orders.map((order) => changed.find((one) => one.reference === order.reference) ?? order) },
      );
    };
    const action = { input: { reference }, isConfirmed: true, done, onAnswer: replaceFound };
    if (await act("refund-order", action, `refund ${reference}`)) setAsked(null);
  }
  const rowsOf = (orders: readonly DeskOrder[]) => (
    <ul className="desk-rows">
      {orders.map((order) => (
        <OrderRow
          key={order.reference}
          order={order}
          busy={state.busy}
          isAsked={asked === order.reference}
          onAsk={setAsked}
          onResend={resend}
          onRefund={(one) => void grantRefund(one)}
        />
      ))}
    </ul>
  );
  const orders = found?.orders ?? data.orders;
  return (
    <>
      <DeskStatus state={state} />
      <section className="desk-panel" aria-labelledby="refunds">
        <h2 id="refunds">Withdrawals and refunds in progress</h2>
        {data.refunds.length === 0 ? <p>None.</p> : rowsOf(data.refunds)}
      </section>
      <form
        className="desk-panel"
        onSubmit={(event) => {
          event.preventDefault();
          find(textFields(event.currentTarget).about ?? "");
        }}
      >
        <div className="desk-field">
          <Field
            id="order-about"
            name="about"
            label="Reference or email address"
            hint="Such as KIT-7K3F-9QXM. The log says that you searched, but not for which address."
            maxLength={254}
            required
            autoComplete="off"
            error={state.fields.about ?? null}
          />
        </div>
        <p>
          <SubmitButton aria-busy={state.busy === "find-orders" || undefined}>Find</SubmitButton>
        </p>
      </form>
      <section className="desk-panel" aria-labelledby="orders">
        <h2 id="orders">{found ? `Orders for ${found.about}` : "Newest orders"}</h2>
        {found && (
          <p>
            <Button size="small" onClick={() => setFound(null)}>
              Show the newest
            </Button>
          </p>
        )}
        {orders.length === 0 ? <p>There is no order.</p> : rowsOf(orders)}
      </section>
    </>
  );
}

interface OrderRowProps {
  order: DeskOrder;
  busy: string | null;
  isAsked: boolean;
  onAsk: (reference: string | null) => void;
  onResend: (reference: string) => void;
  onRefund: (order: DeskOrder) => void;
}

function OrderRow({ order, busy, isAsked, onAsk, onResend, onRefund }: OrderRowProps) {
  const { reference, state, amount, createdAt, email, note, canResend, canRefund, withdrawableUntil, refund } = order;
  return (
    <li>
      <div className="fill">
        <p className="stressed">
          {reference}: {state}
        </p>
        <p className="hint identifier">
          {amount}, <DeskTime at={createdAt} />, {email ?? "no address stored"}
          {note !== "" && `, ${note}`}
        </p>
        {withdrawableUntil !== null && (
          <p className="hint">
            The buyer can withdraw until <DeskTime at={withdrawableUntil} />.
          </p>
        )}
        {refund && <RefundProgress refund={refund} />}
      </div>
      {(canResend || (canRefund && !isAsked)) && (
        <div className="buttons">
          {canResend && (
            <Button
              size="small"
              isBusy={busy === `links ${reference}`}
              aria-label={`Send links again for ${reference}`}
              onClick={() => onResend(reference)}
            >
              Send links again
            </Button>
          )}
          {canRefund && !isAsked && (
            <Button size="small" aria-label={`Refund ${reference}`} onClick={() => onAsk(reference)}>
              Refund
            </Button>
          )}
        </div>
      )}
      {canRefund && isAsked && (
        <div className="desk-note desk-row-question">
          <p>Refund {amount}? The downloads end at once, the buyer gets an email, and Stripe returns the money. You can’t undo it.</p>
          <p className="buttons">
            <Button size="small" look="primary" isBusy={busy === `refund ${reference}`} onClick={() => onRefund(order)}>
              Confirm and refund
            </Button>
            <Button size="small" onClick={() => onAsk(null)}>
              Cancel
            </Button>
          </p>
        </div>
      )}
    </li>
  );
}

function RefundProgress({ refund: { since, dueBy, askedAt, refusal } }: { refund: NonNullable<DeskOrder["refund"]> }) {
  return (
    <p className="hint">
      {dueBy === null ? (
        <>
          Granted at the desk <DeskTime at={since} />.
        </>
      ) : (
        <>
          Withdrawn <DeskTime at={since} />: the money has to be returned by <DeskTime at={dueBy} />.
        </>
      )}{" "}
      {askedAt !== null ? (
        <>
          Stripe accepted the refund <DeskTime at={askedAt} />.
        </>
      ) : refusal !== null ? (
        `Stripe hasn’t accepted the refund: ${refusal}. We try again every ten minutes.`
      ) : (
        "Stripe is asked within 15 seconds."
      )}
    </p>
  );
}

export default defineIsland("desk-orders", Orders, { messages: [] });
