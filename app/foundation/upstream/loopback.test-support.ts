import { createServer, type RequestListener, type Server } from "node:http";
import {
  createPoliteFetch,
  type ResponseReport,
  type BytesFetch,
  type PoliteFetch,
  type PoliteFetchOptions,
} from "./polite-fetch.server.ts";

const silent = () => undefined;

export interface Loopback {
  url: string;
  host: string;
  connections: number;
  close(): Promise<void>;
}

export async function listen(answer: RequestListener): Promise<Loopback> {
  const server: Server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  const host = `127.0.0.1:${address.port}`;
  const loopback: Loopback = {
    url: `http://${host}`,
    host,
    connections: 0,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  server.on("connection", () => (loopback.connections += 1));
  return loopback;
}

/** Test client that may reach the given local servers, retries without delay and records its reports. */
export function makeClient(
  allow: string[],
  options: Partial<PoliteFetchOptions> = {},
): PoliteFetch & BytesFetch & { reports: ResponseReport[] } {
  const reports: ResponseReport[] = [];
  const client = createPoliteFetch({
    allow,
    userAgent: "CardanoGateway/test (+https://example.org)",
    log: { debug: silent, info: silent, warn: silent },
    random: () => 0,
    onResponse: (report) => reports.push(report),
    ...options,
  });
  return { ...client, reports };
}
