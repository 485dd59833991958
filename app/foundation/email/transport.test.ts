import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import type { EmailMessage } from "#app/foundation/email/email-message.server.ts";
import { EmailError, openTransport, senderOf } from "#app/foundation/email/transport.server.ts";
import { startSmtpServer } from "#tests/smtp-server.ts";

const sender = senderOf({ PUBLIC_ORIGIN: "https://gateway.example", MAIL_FROM: undefined }, "Cardano Gateway");
const letter: EmailMessage = {
  to: "reader@example.org",
  language: "pl",
  subject: "Tydzień w Cardano\r\nBcc: victim@example.org",
  preview: "Preview",
  blocks: [
    { kind: "heading", text: "Zażółć" },
    {
      kind: "stories",
      stories: [
        {
          title: "<script>alert(1)</script> & more",
          url: 'https://a.example/?a=1&b="2',
          note: "A, B",
          excerpt: "</p><img src=x onerror=alert(1)>",
        },
      ],
    },
  ],
  footer: [{ text: "Why" }, { label: "Leave", url: "https://gateway.example/leave" }],
  unsubscribe: "https://gateway.example/api/newsletter/unsubscribe?token=abc&language=pl",
};

describe("SMTP", () => {
  test("Sends to one recipient with an explicit envelope, HTML and text, and a one-click unsubscribe header", async () => {
    const server = await startSmtpServer();
    const transport = openTransport({ SMTP_URL: server.url, DATA_DIR: "" }, sender);
    await transport.send("id-1", letter);
    transport.close();
    const [{ from, to, email, raw } = { from: "", to: [], email: undefined, raw: "" }] = server.received;
    expect([from, to]).toEqual(["no-reply@gateway.example", ["reader@example.org"]]);
    const header = (name: string) => email?.headers.find(({ key }) => key === name)?.value;
    expect(email).toMatchObject({
      from: { name: "Cardano Gateway", address: "no-reply@gateway.example" },
      messageId: "<id-1@gateway.example>",
      to: [{ address: "reader@example.org" }],
    });
    // A line break in the subject must not start a new header.
    expect(email?.bcc).toBeUndefined();
    expect(raw.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
    expect(header("list-unsubscribe")).toBe("<https://gateway.example/api/newsletter/unsubscribe?token=abc&language=pl>");
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect([header("content-language"), header("auto-submitted")]).toEqual(["pl", "auto-generated"]);
    expect(email?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more");
    expect(email?.html).not.toMatch(/<script|<img|onerror=(?!alert\(1\)&gt;)/);
    expect(email?.text).toContain("<script>alert(1)</script> & more");
    expect(email?.text).toContain("Zażółć\n======");
  });

  test.each([
    ["a full mailbox as temporary", 452, false],
    ["an unknown recipient as final", 550, true],
  ])("Classifies %s", async (_, status, isFinal) => {
    const server = await startSmtpServer();
    server.rejectRecipients(status);
    const transport = openTransport({ SMTP_URL: server.url, DATA_DIR: "" }, sender);
    const failure: unknown = await transport.send("id-2", letter).catch((error: unknown) => error);
    transport.close();
    expect(failure).toBeInstanceOf(EmailError);
    expect(failure).toMatchObject({ isFinal, message: expect.stringContaining(String(status)) });
    // The logged message has no address.
    expect(String(failure)).not.toContain("reader@");
  });

  test("Reports an unreachable server as temporary", async () => {
    const server = await startSmtpServer();
    await server.close();
    const transport = openTransport({ SMTP_URL: server.url, DATA_DIR: "" }, sender);
    await expect(transport.send("id-3", letter)).rejects.toMatchObject({ isFinal: false, message: "ESOCKET" });
    transport.close();
  });

  test("Never sends to an invalid address", async () => {
    const server = await startSmtpServer();
    const transport = openTransport({ SMTP_URL: server.url, DATA_DIR: "" }, sender);
    await expect(transport.send("id-4", { ...letter, to: "a@b.org, c@d.org" })).rejects.toMatchObject({ isFinal: true });
    transport.close();
    expect(server.received).toEqual([]);
  });
});

test("Writes each email to one .eml file without an SMTP server", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "gateway-mail-"));
  const transport = openTransport({ SMTP_URL: undefined, DATA_DIR }, sender);
  await transport.send("id-1", letter);
  await transport.send("id-1", letter);
  expect(readdirSync(join(DATA_DIR, "outbox"))).toEqual(["id-1.eml"]);
  const email = await PostalMime.parse(readFileSync(join(DATA_DIR, "outbox/id-1.eml")));
  expect(email).toMatchObject({ messageId: "<id-1@gateway.example>", to: [{ address: "reader@example.org" }] });
});

test.each([
  [undefined, { name: "Cardano Gateway", address: "no-reply@gateway.example" }],
  ["news@mail.example", { name: "Cardano Gateway", address: "news@mail.example" }],
  ["The News <news@mail.example>", { name: "The News", address: "news@mail.example" }],
])("Uses the sender of MAIL_FROM %j", (MAIL_FROM, from) =>
  expect(senderOf({ PUBLIC_ORIGIN: "https://gateway.example", MAIL_FROM }, "Cardano Gateway").from).toEqual(from),
);
