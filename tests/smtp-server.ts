import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";
import { freePort } from "#tests/postgres.ts";

/** A received email: envelope, source and parsed content. */
export interface ReceivedEmail {
  from: string;
  to: string[];
  raw: string;
  email: Email;
}

export interface TestSmtpServer {
  url: string;
  received: ReceivedEmail[];
  /** Rejects every recipient with this status; undefined accepts again. */
  rejectRecipients(status: number | undefined): void;
  /** Stops listening. `listen` starts again on the same port. */
  close(): Promise<void>;
  listen(): Promise<void>;
}

/** A local SMTP server that records emails; closed when the test ends. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const received: ReceivedEmail[] = [];
  let status: number | undefined;
  let port = 0;
  let server: SMTPServer | undefined;

  const make = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      logger: false,
      onRcptTo(address, _, callback) {
        callback(status === undefined ? null : Object.assign(new Error(`No <${address.address}> here`), { responseCode: status }));
      },
      onData(stream, session, callback) {
        const parts: Buffer[] = [];
        stream.on("data", (part: Buffer) => parts.push(part));
        stream.on("end", () => {
          const raw = Buffer.concat(parts).toString();
          const { mailFrom, rcptTo } = session.envelope;
          void PostalMime.parse(raw).then((email) => {
            received.push({ from: mailFrom === false ? "" : mailFrom.address, to: rcptTo.map(({ address }) => address), raw, email });
            callback();
          });
        });
      },
    });
  const listen = async () => {
    server = make();
    server.on("error", () => undefined);
    await new Promise<void>((resolve) => server?.listen(port, "127.0.0.1", resolve));
  };
  const close = async () => {
    const open = server;
    server = undefined;
    if (open) await new Promise<void>((resolve) => open.close(() => resolve()));
  };
  port = await freePort();
  await listen();
  onTestFinished(close);
  return { url: `smtp://127.0.0.1:${port}`, received, rejectRecipients: (next) => void (status = next), close, listen };
}
