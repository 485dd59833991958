import { rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createTransport } from "nodemailer";
import type { Environment } from "#app/foundation/env.server.ts";
import { tagOf } from "#app/foundation/i18n/languages.ts";
import { isEmailAddress, parseMailbox, type Mailbox } from "#app/foundation/email/email-address.ts";
import { renderEmailHtml, renderEmailText, type EmailMessage } from "#app/foundation/email/email-message.server.ts";
import { restrictToOwner, makePrivateFolder } from "#app/foundation/private-files.server.ts";

/** Reason why an email wasn't sent, without the address. With `isFinal`, a retry won't help. */
export class EmailError extends Error {
  readonly isFinal: boolean;
  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.isFinal = isFinal;
  }
}

export interface Transport {
  /** Sends an email; the same ID gives the same Message-ID, so that email programs recognize a second copy. @throws {EmailError} */
  send(id: string, letter: EmailMessage): Promise<void>;
  close(): void;
}

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;
const CONNECTIONS = 4;

export interface Sender {
  name: string;
  origin: string;
  from: Mailbox;
}

/** MAIL_FROM, or a no-reply address of the public host. */
export function senderOf({ PUBLIC_ORIGIN, MAIL_FROM }: Pick<Environment, "PUBLIC_ORIGIN" | "MAIL_FROM">, name: string): Sender {
  const own = parseMailbox(MAIL_FROM ?? "") ?? { name, address: `no-reply@${new URL(PUBLIC_ORIGIN).hostname}` };
  return { name, origin: PUBLIC_ORIGIN, from: { name: own.name || name, address: own.address } };
}

/** Converts an email for nodemailer. The explicit envelope prevents headers from changing the recipient. */
async function composeEmail(id: string, letter: EmailMessage, sender: Sender) {
  if (!isEmailAddress(letter.to)) throw new EmailError("not an email address", true);
  const { unsubscribe } = letter;
  return {
    from: sender.from,
    to: { name: "", address: letter.to },
    envelope: { from: sender.from.address, to: [letter.to] },
    messageId: `<${id}@${sender.from.address.split("@")[1]}>`,
    subject: letter.subject,
    html: await renderEmailHtml(letter, sender),
    text: renderEmailText(letter, sender),
    headers: {
      "Content-Language": tagOf(letter.language),
      // Prevents automatic replies.
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(unsubscribe !== undefined && {
        "List-Unsubscribe": { prepared: true, value: `<${unsubscribe}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Contains nodemailer's code and the server's status only, because their messages repeat the address. */
function toEmailError(error: unknown): EmailError {
  if (error instanceof EmailError) return error;
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
  const answer =
    error instanceof Error && "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : undefined;
  const isFinal = (code === "EENVELOPE" || code === "EMESSAGE") && answer !== undefined && answer >= 500;
  return new EmailError(answer === undefined ? code : `${code} ${answer}`, isFinal);
}

function smtpTransport(url: string, sender: Sender): Transport {
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  return {
    async send(id, letter) {
      try {
        await transporter.sendMail(await composeEmail(id, letter, sender));
      } catch (error) {
        throw toEmailError(error);
      }
    },
    close: () => transporter.close(),
  };
}

function fileTransport(folder: string, sender: Sender): Transport {
  makePrivateFolder(dirname(folder));
  makePrivateFolder(folder);
  restrictToOwner(folder);
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(id, letter) {
      const { message } = await transporter.sendMail(await composeEmail(id, letter, sender));
      // Writes a temporary file and renames it, so that an email is complete and exists once.
      const draft = join(folder, `.${id}.draft`);
      await writeFile(draft, Buffer.isBuffer(message) ? message : "");
      await rename(draft, join(folder, `${id}.eml`));
    },
    close: () => transporter.close(),
  };
}

/** SMTP if SMTP_URL is set, otherwise .eml files in DATA_DIR/outbox. */
export function openTransport(environment: Pick<Environment, "SMTP_URL" | "DATA_DIR">, sender: Sender): Transport {
  return environment.SMTP_URL ? smtpTransport(environment.SMTP_URL, sender) : fileTransport(join(environment.DATA_DIR, "outbox"), sender);
}
