import { ServerResponse, type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders } from "node:http";

/** How long a connection on which nothing is asked stays open, in seconds. */
export const KEEP_ALIVE_SECONDS = 65;

type PreparedStatus = 200 | 304;

const REASONS: Record<PreparedStatus, string> = { 200: "OK", 304: "Not Modified" };

/** The first lines of an answer, by its status: they change once a second. */
const openings = { second: -1, lines: { 200: "", 304: "" } satisfies Record<PreparedStatus, string> };

function openingOf(status: PreparedStatus): string {
  const second = Math.floor(Date.now() / 1_000);
  if (second !== openings.second) {
    openings.second = second;
    const date = new Date(second * 1_000).toUTCString();
    for (const one of [200, 304] as const) {
      openings.lines[one] = `HTTP/1.1 ${one} ${REASONS[one]}\r\nDate: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_SECONDS}\r\n`;
    }
  }
  return openings.lines[status];
}

let isStopping = false;

/** From now on each answer is the last one on its connection, those included that are being made. */
export function closeAfterAnswers(): void {
  isStopping = true;
}

/** Header lines, the empty line after them and a body, as they go over the wire behind the opening of an answer. */
export function prepare(headers: Record<string, string>, body: Uint8Array = new Uint8Array()): Buffer {
  const head = `${Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
  // Not from the pool that Node shares among small buffers: one that is kept would keep all 8 kB of it.
  const whole = Buffer.allocUnsafeSlow(head.length + body.length);
  whole.write(head, "latin1");
  whole.set(body, head.length);
  return whole;
}

/**
 * A response that can send bytes which were written before anybody asked. Node checks and joins every header of every
 * answer: for a page that is kept that is a third of the work, always with the same result.
 */
export class PreparedResponse<Asked extends IncomingMessage = IncomingMessage> extends ServerResponse<Asked> {
  /** The written head of this answer, in Node's own field: with one set, Node writes none. */
  declare private _header: string | null;

  override writeHead(status: number, reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[], headers?: OutgoingHttpHeaders | OutgoingHttpHeader[]): this {
    if (isStopping) this.shouldKeepAlive = false;
    return typeof reason === "string" ? super.writeHead(status, reason, headers) : super.writeHead(status, reason);
  }

  /**
   * Sends what `prepare` made, and says whether it could: the usual opening is that of a GET on a connection that stays
   * open, and nothing may have been set that should be in the head as well.
   */
  sendPrepared(status: PreparedStatus, prepared: Buffer): boolean {
    if (isStopping || this.req.method !== "GET" || this.req.httpVersion !== "1.1" || !this.shouldKeepAlive || this.headersSent || this.getHeaderNames().length > 0) return false;
    this.statusCode = status;
    this._header = openingOf(status);
    this.end(prepared);
    return true;
  }
}
