import { rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createTransport } from "nodemailer";
import type { Environment } from "#app/foundation/env.server.ts";
import { tagOf } from "#app/foundation/i18n/languages.ts";
import { isAddress, readMailbox, type Mailbox } from "#app/foundation/mail/address.ts";
import { letterAsHtml, letterAsText, type Letter } from "#app/foundation/mail/letter.server.ts";
import { keepFromOthers, makePrivateFolder } from "#app/foundation/private-files.server.ts";

/** Why a mail did not leave, without the address it was for. `isFinal`: the mail server will never take it. */
export class MailError extends Error {
  readonly isFinal: boolean;
  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.isFinal = isFinal;
  }
}

/** The way out for letters. */
export interface Transport {
  /**
   * Hands a letter over. The same id gives the same Message-ID, so that a second copy is known as one.
   * @throws {MailError}
   */
  send(id: string, letter: Letter): Promise<void>;
  close(): void;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
const CONNECTIONS = 4;

export interface Sender {
  name: string;
  origin: string;
  from: Mailbox;
}

/** Who the mails are from: MAIL_FROM, else an address of the public host that takes no answers. */
export function senderOf({ PUBLIC_ORIGIN, MAIL_FROM }: Pick<Environment, "PUBLIC_ORIGIN" | "MAIL_FROM">, name: string): Sender {
  const own = readMailbox(MAIL_FROM ?? "") ?? { name, address: `no-reply@${new URL(PUBLIC_ORIGIN).hostname}` };
  return { name, origin: PUBLIC_ORIGIN, from: { name: own.name || name, address: own.address } };
}

/** A letter in nodemailer's words. The envelope is explicit: no header decides who gets it. */
async function composeMail(id: string, letter: Letter, sender: Sender) {
  if (!isAddress(letter.to)) throw new MailError("no mail address", true);
  const { unsubscribe } = letter;
  return {
    from: sender.from,
    to: { name: "", address: letter.to },
    envelope: { from: sender.from.address, to: [letter.to] },
    messageId: `<${id}@${sender.from.address.split("@")[1]}>`,
    subject: letter.subject,
    html: await letterAsHtml(letter, sender),
    text: letterAsText(letter, sender),
    headers: {
      "Content-Language": tagOf(letter.language),
      // No answering machine writes back, and none of them confirms anything.
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(unsubscribe !== undefined && { "List-Unsubscribe": { prepared: true, value: `<${unsubscribe}>` }, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** What went wrong, by nodemailer's code and the server's number: their texts repeat the address. */
function failureOf(error: unknown): MailError {
  if (error instanceof MailError) return error;
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
  const answer = error instanceof Error && "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : undefined;
  const isFinal = (code === "EENVELOPE" || code === "EMESSAGE") && answer !== undefined && answer >= 500;
  return new MailError(answer === undefined ? code : `${code} ${answer}`, isFinal);
}

function overSmtp(url: string, sender: Sender): Transport {
  const transporter = createTransport({ url, pool: true, maxConnections: CONNECTIONS, connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS });
  return {
    async send(id, letter) {
      try {
        await transporter.sendMail(await composeMail(id, letter, sender));
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: () => transporter.close(),
  };
}

function intoFolder(folder: string, sender: Sender): Transport {
  makePrivateFolder(dirname(folder));
  makePrivateFolder(folder);
  keepFromOthers(folder);
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(id, letter) {
      const { message } = await transporter.sendMail(await composeMail(id, letter, sender));
      // A mail appears whole, and the same mail once.
      const draft = join(folder, `.${id}.draft`);
      await writeFile(draft, Buffer.isBuffer(message) ? message : "");
      await rename(draft, join(folder, `${id}.eml`));
    },
    close: () => transporter.close(),
  };
}

/** SMTP where the operator named a server, else .eml files in DATA_DIR/outbox, which every mail program opens. */
export function openTransport(environment: Pick<Environment, "SMTP_URL" | "DATA_DIR">, sender: Sender): Transport {
  return environment.SMTP_URL ? overSmtp(environment.SMTP_URL, sender) : intoFolder(join(environment.DATA_DIR, "outbox"), sender);
}
