import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { ClosingResponse, closeConnections } from "#app/foundation/http/closing-response.server.ts";

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`;

test("when the process stops, an answer that is being made is the last one on its connection", async () => {
  const server = createServer({ ServerResponse: ClosingResponse }, (request, response) => {
    if (request.url === "/stop") closeConnections();
    response.writeHead(200, ["Content-Length", "2"]).end("ok");
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const exchange = (bytes: string) => {
    const socket = connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
    socket.write(bytes);
    return text(socket);
  };
  const answers = await exchange(ask("/") + ask("/stop"));
  expect(answers.match(/^Connection: .*$/gm)).toEqual(["Connection: keep-alive", "Connection: close"]);
  expect(await exchange(ask("/"))).toContain("Connection: close\r\n");
});
