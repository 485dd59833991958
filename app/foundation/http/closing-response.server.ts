import { ServerResponse, type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders } from "node:http";

let isStopping = false;

/** From now on every response closes its connection, including those in progress. */
export function closeConnections(): void {
  isStopping = true;
}

/** A response that is the last one on its connection while the process stops. */
export class ClosingResponse<Asked extends IncomingMessage = IncomingMessage> extends ServerResponse<Asked> {
  override writeHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    if (isStopping) this.shouldKeepAlive = false;
    return typeof reason === "string" ? super.writeHead(status, reason, headers) : super.writeHead(status, reason);
  }
}
