import { useState } from "react";
import * as v from "valibot";
import { DeskStatus } from "#app/features/desk/desk-status.tsx";
import { DeskTime } from "#app/features/desk/desk-time.tsx";
import { useDesk } from "#app/features/desk/use-desk.ts";
import { ordersPageSchema } from "#app/pages/desk/desk-schemas.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { Button, SubmitButton } from "#app/foundation/ui/button.tsx";
import { Field } from "#app/foundation/ui/field.tsx";
import { textFields } from "#app/foundation/ui/form-fields.ts";
import "#app/features/desk/desk.css";

function Orders(initial: v.InferOutput<typeof ordersPageSchema>) {
  const { data, state, act } = useDesk("orders", ordersPageSchema, initial);
  const [found, setFound] = useState<{ about: string; orders: typeof data.orders } | null>(null);
  const find = (about: string) =>
    void act("find-orders", {
      input: { about },
      done: "Searched.",
      onAnswer: (answer) => setFound({ about, orders: v.parse(ordersPageSchema, answer).orders }),
    });
  const orders = found?.orders ?? data.orders;
  return (
    <>
      <DeskStatus state={state} />
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
        {orders.length === 0 ? (
          <p>There is no order.</p>
        ) : (
          <ul className="desk-rows">
            {orders.map(({ reference, state: orderState, amount, createdAt, email, note, canResend }) => (
              <li key={reference}>
                <div className="fill">
                  <p className="stressed">
                    {reference}: {orderState}
                  </p>
                  <p className="hint identifier">
                    {amount}, <DeskTime at={createdAt} />, {email ?? "no address stored"}
                    {note !== "" && `, ${note}`}
                  </p>
                </div>
                {canResend && (
                  <Button
                    size="small"
                    isBusy={state.busy === reference}
                    aria-label={`Send the links of ${reference} again`}
                    onClick={() =>
                      void act("resend-links", { input: { reference }, done: `The links of ${reference} are on their way.` }, reference)
                    }
                  >
                    Send links again
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

export default defineIsland("desk-orders", Orders, { messages: [] });
