import { request as httpRequest } from "node:http";
import { connect } from "node:net";

export interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Sends the body in chunks, without announcing its length. */
  isChunked?: boolean;
}

/** Sends a request unchanged: fetch would normalize the path, forbid headers and follow redirects. */
export function sendRequest(
  port: number,
  path: string,
  { method = "GET", headers = {}, body, isChunked = false }: RawRequest = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined || isChunked ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const request = httpRequest({ host: "127.0.0.1", port, path, method, headers: { ...length, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }));
      response.on("error", reject);
    });
    request.on("error", reject);
    request.end(body);
  });
}

/** Sends raw bytes, valid HTTP or not, and returns the whole response. */
export function sendBytes(port: number, bytes: string | Buffer): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const parts: Buffer[] = [];
    const finish = () => {
      const text = Buffer.concat(parts).toString();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    socket.setTimeout(20_000, () => socket.destroy(new Error("No answer within 20 s")));
    socket.on("data", (part) => parts.push(part));
    socket.on("close", finish);
    // A server that rejects early may reset the connection; accept the response that came before.
    socket.on("error", (error) => (parts.length > 0 ? finish() : reject(error)));
  });
}
