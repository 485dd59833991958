import { ServerResponse, type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders } from "node:http";

/** How long an idle connection stays open, in seconds. */
export const KEEP_ALIVE_SECONDS = 65;

type PreparedStatus = 200 | 304;

const REASONS: Record<PreparedStatus, string> = { 200: "OK", 304: "Not Modified" };

/** The first lines of a response by status: they change once a second. */
const statusLines = { second: -1, lines: { 200: "", 304: "" } satisfies Record<PreparedStatus, string> };

function responseHead(status: PreparedStatus): string {
  const second = Math.floor(Date.now() / 1_000);
  if (second !== statusLines.second) {
    statusLines.second = second;
    const date = new Date(second * 1_000).toUTCString();
    for (const one of [200, 304] as const) {
      statusLines.lines[one] =
        `HTTP/1.1 ${one} ${REASONS[one]}\r\nDate: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_SECONDS}\r\n`;
    }
  }
  return statusLines.lines[status];
}

/** Header lines, an empty line and the body, as sent after the first lines of a response. */
export function serializeResponse(headers: Record<string, string>, body: Uint8Array = new Uint8Array()): Buffer<ArrayBuffer> {
  const head = `${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;
  // Not from Node's shared pool: a cached slice would keep all 8 kB of it.
  const whole = Buffer.allocUnsafeSlow(head.length + body.length);
  whole.write(head, "latin1");
  whole.set(body, head.length);
  return whole;
}

/**
 * A response that can send prepared bytes. Node validates and joins every header of every response, always with the same
 * result: without the private field below, a CPU second serves 24 % fewer cached pages (33,600 instead of 44,400, decision 0024).
 */
export abstract class PreparedResponse<Asked extends IncomingMessage = IncomingMessage> extends ServerResponse<Asked> {
  /** The serialized head in Node's own field: when it is set, Node writes none. */
  declare private _header: string | null;

  /** Whether the server is stopping. */
  protected abstract isStopping(): boolean;

  override writeHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    if (this.isStopping()) this.shouldKeepAlive = false;
    return typeof reason === "string" ? super.writeHead(status, reason, headers) : super.writeHead(status, reason);
  }

  /**
   * Sends what `prepare` made, and says whether it could: the usual opening is that of a GET on a connection that stays
   * open, and nothing may have been set that should be in the head as well.
   */
  sendPrepared(status: PreparedStatus, prepared: Buffer): boolean {
    if (
      this.isStopping() ||
      this.req.method !== "GET" ||
      this.req.httpVersion !== "1.1" ||
      !this.shouldKeepAlive ||
      this.headersSent ||
      this.getHeaderNames().length > 0
    )
      return false;
    this.statusCode = status;
    this._header = responseHead(status);
    this.end(prepared);
    return true;
  }
}

/** The response class of one server. Once it is stopping, every response closes its connection, including those in progress. */
export const createResponseClass = (isStopping: () => boolean) =>
  class<Asked extends IncomingMessage = IncomingMessage> extends PreparedResponse<Asked> {
    protected override isStopping = isStopping;
  };
