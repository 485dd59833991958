import { expect, test } from "vitest";
import { documentAddresses } from "./document-addresses.server.ts";

const CID = "bafkreifs6tuhffydrble3v6dk4lnkeagz4fygmk5st763utxlttbtskme4";
const GATEWAYS = ["https://one.example/ipfs", "https://two.example/ipfs"];
const BOTH = [`https://one.example/ipfs/${CID}`, `https://two.example/ipfs/${CID}`];

test.each<[string, string, string[]]>([
  ["a web address", "https://author.example/a.jsonld?x=1", ["https://author.example/a.jsonld?x=1"]],
  ["plain http", "http://author.example/a.jsonld", ["http://author.example/a.jsonld"]],
  ["ipfs://", `ipfs://${CID}`, BOTH],
  ["ipfs:// in capitals with spaces", ` IPFS://${CID} `, BOTH],
  ["ipfs://ipfs/", `ipfs://ipfs/${CID}`, BOTH],
  ["a bare CID", CID, BOTH],
  [
    "a CIDv0",
    "ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG",
    GATEWAYS.map((base) => `${base}/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG`),
  ],
  ["a file below a CID", `ipfs://${CID}/drep/my file.json`, []],
  ["a folder below a CID", `ipfs://${CID}/drep/a.json?download=1#x`, BOTH.map((url) => `${url}/drep/a.json`)],
  ["another gateway", `https://third.example/ipfs/${CID}`, [`https://third.example/ipfs/${CID}`, ...BOTH]],
  ["one of our gateways, only once", `https://two.example/ipfs/${CID}`, [`https://two.example/ipfs/${CID}`, BOTH[0] ?? ""]],
  ["a gateway's subdomain", `https://${CID}.ipfs.third.example/`, [`https://${CID}.ipfs.third.example/`, ...BOTH]],
  ["a path that leaves the gateway", `ipfs://${CID}/../../admin`, []],
  ["the same, encoded", `ipfs://${CID}/%2e%2e/admin`, []],
  ["no CID", "ipfs://../admin", []],
  ["a file", "file:///etc/passwd", []],
  ["a script", "javascript:alert(1)", []],
  ["data", "data:application/json,{}", []],
  ["an address with a password", "https://user:secret@author.example/", []],
  ["words", "my document", []],
  ["nothing", "", []],
  ["an endless address", `https://author.example/${"a".repeat(3_000)}`, []],
])("An anchor's document is read from the right addresses: %s", (_name, anchor, expected) => {
  expect(documentAddresses(anchor, GATEWAYS).map(({ url }) => url)).toEqual(expected);
});

test("An author's address is never treated as a gateway, which may be private", () => {
  expect(documentAddresses(`http://127.0.0.1/ipfs/${CID}`, GATEWAYS).map(({ isGateway }) => isGateway)).toEqual([false, true, true]);
});
