import { createServer } from "node:http";
import * as v from "valibot";

// Baseline: Node's HTTP server with the same bytes and headers for every request. The first message has both; the reply is the port.

const page = v.object({ headers: v.array(v.strictTuple([v.string(), v.string()])), body: v.pipe(v.string(), v.base64()) });

process.once("message", (message) => {
  const { headers, body } = v.parse(page, message);
  const bytes = Buffer.from(body, "base64");
  const head = headers.flat();
  const server = createServer({ noDelay: true, optimizeEmptyRequests: true }, (_, response) => response.writeHead(200, head).end(bytes));
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" ? address?.port : null);
  });
});
