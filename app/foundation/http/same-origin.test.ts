import { expect, test } from "vitest";
import { rejectCrossOrigin } from "#app/foundation/http/same-origin.server.ts";

const own = { PUBLIC_ORIGIN: "https://gateway.example", publicOriginSet: true };

test.each<[Record<string, string>, boolean]>([
  [{}, false],
  [{ "Sec-Fetch-Site": "same-origin", Origin: "https://gateway.example" }, false],
  // Behind a proxy that uses plain HTTP.
  [{ Host: "10.0.0.2:3000", Origin: "https://gateway.example" }, false],
  [{ Host: "evil.example", Origin: "https://evil.example" }, true],
  [{ "Sec-Fetch-Site": "same-site", Origin: "https://gateway.example" }, true],
  [{ "Sec-Fetch-Site": "same-origin", Origin: "null" }, true],
])("Refuses %j: %j", (headers, refused) =>
  expect(rejectCrossOrigin({ headers: new Headers(headers) }, own)?.status).toBe(refused ? 403 : undefined),
);
