import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { fakeApi, goOffline, unreachableSite, timeOutAllRequests } from "#app/foundation/islands/fake-api.test-support.ts";
import { useForm } from "#app/foundation/islands/use-form.ts";
import { postJson } from "#app/foundation/ui/post-json.ts";
import { SubmitButton } from "#app/foundation/ui/button.tsx";

function TestForm() {
  const { outcome, invalid, isPending, handlers } = useForm(async (fields) => {
    const answer = await postJson("/api/test", fields);
    return typeof answer === "string" ? answer : String(answer.status);
  });
  return (
    <form action="/api/test" method="post" {...handlers}>
      <input name="name" aria-label="Name" required />
      <input name="email" aria-label="Email" type="email" required />
      <SubmitButton>Send</SubmitButton>
      <output>{isPending ? "waits" : (invalid ?? outcome)}</output>
    </form>
  );
}

const name = page.getByLabelText("Name");
const email = page.getByLabelText("Email");
const button = page.getByRole("button", { name: "Send" });
const outcome = page.getByRole("status").first();

async function openFilled(): Promise<void> {
  await render(<TestForm />);
  await name.fill("Ada");
  await email.fill("ada@example.org");
}

test("sends its fields once, is busy meanwhile and keeps the typed text", async () => {
  let answer: (response: Response) => void = () => {};
  const calls = fakeApi(() => new Promise((resolve) => (answer = resolve)));
  await openFilled();
  await button.dblClick();
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  await expect.element(outcome).toHaveTextContent("waits");
  await button.click();
  expect(calls).toEqual([{ path: "/api/test", body: { name: "Ada", email: "ada@example.org" } }]);
  answer(new Response(null, { status: 202 }));
  await expect.element(outcome).toHaveTextContent("202");
  await expect.element(button).not.toHaveAttribute("aria-busy");
  await expect.element(name).toHaveValue("Ada");
});

test("can be sent again after an answer", async () => {
  let status = 503;
  const calls = fakeApi(() => new Response(null, { status }));
  await openFilled();
  await button.click();
  await expect.element(outcome).toHaveTextContent("503");
  status = 202;
  await button.click();
  await expect.element(outcome).toHaveTextContent("202");
  expect(calls).toHaveLength(2);
});

test("focuses the first invalid field and sends nothing", async () => {
  const calls = fakeApi(unreachableSite);
  await render(<TestForm />);
  await email.fill("nobody");
  await button.click();
  await expect.element(name).toHaveFocus();
  await expect.element(outcome).toHaveTextContent("name");
  await name.fill("Ada");
  await button.click();
  await expect.element(email).toHaveFocus();
  await expect.element(outcome).toHaveTextContent("email");
  expect(calls).toEqual([]);
});

test("reports an unreachable site, a timeout and an offline browser", async () => {
  fakeApi(unreachableSite);
  await openFilled();
  await button.click();
  await expect.element(outcome).toHaveTextContent("away.unreachable");
  goOffline();
  await button.click();
  await expect.element(outcome).toHaveTextContent("away.offline");
});

test("gives up when time runs out", async () => {
  fakeApi(() => new Promise(() => {}));
  timeOutAllRequests();
  await openFilled();
  await button.click();
  await expect.element(outcome).toHaveTextContent("away.unreachable");
});
