import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { decodeRegister, parseRegister } from "./esma-register.server.ts";
import { readCsv } from "./read-csv.server.ts";
import { hostsIn, splitServices } from "./register-words.server.ts";
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";

/** A mark of UTF-8, then Windows-1252. */
const sample = readFileSync(join(import.meta.dirname, "samples/casps.csv"));
const badShape = expect.objectContaining({ kind: "bad-shape", source: "esma" });
const bytes = (text: string) => new TextEncoder().encode(text);

describe("parseRegister", () => {
  test("reads companies with their countries and services, and keeps unknown words", () => {
    sourceFindings.clear();
    expect(parseRegister(sample)).toEqual([
      {
        lei: "254900SAMPLE00000001",
        name: "Beispiel Börse GmbH",
        authority: "Aufsicht für Beispiele (ABC)",
        home: "AT",
        hosts: ["boerse.example", "app.boerse.example"],
        since: "2025-04-09",
        end: null,
        services: ["custody", "funds", "crypto"],
        otherServices: [],
        countries: ["AT", "BE", "FI", "GR"],
        otherCountries: [],
        comment: null,
      },
      {
        lei: "254900SAMPLE00000002",
        name: 'Voorbeeld "Munt" B.V.',
        authority: "Sample Authority",
        home: "NL",
        hosts: ["munt.example"],
        since: "2025-06-26",
        end: { on: "2026-03-31", text: "31/03/2026" },
        services: ["execution", "portfolio"],
        otherServices: [],
        countries: ["AT", "DE", "NL"],
        otherCountries: ["SL"],
        comment: "Limited, at its own request",
      },
      {
        lei: "254900SAMPLE00000004",
        name: "Paradigma A.E. – Test",
        authority: "Sample Authority",
        home: "GR",
        hosts: [],
        since: null,
        end: { on: null, text: "when sold" },
        services: [],
        otherServices: ["guarding coins"],
        countries: ["GR"],
        otherCountries: [],
        comment: null,
      },
    ]);
    expect(sourceFindings.list().map(({ kind, place, value }) => [kind, place, value])).toEqual([
      ["unknown-value", "casps.country", "SL"],
      ["unknown-value", "casps.ac_serviceCode", "guarding coins"],
      ["unreadable-row", "casps", undefined],
    ]);
  });

  test("reads the same in UTF-8", () => {
    expect(parseRegister(bytes(`\ufeff${decodeRegister(sample)}`))).toEqual(parseRegister(sample));
  });

  test.each([
    ["a page instead of a file", bytes("<!doctype html><html></html>")],
    ["nothing", bytes("")],
    ["a renamed column", bytes(decodeRegister(sample).replace("ac_serviceCode_cou", "countries"))],
    ["columns without rows", bytes(decodeRegister(sample).split("\r\n", 1)[0] ?? "")],
    ["mostly rows without an identifier", bytes(decodeRegister(sample).replaceAll("254900SAMPLE0000000", ""))],
    ["an open quote", bytes(`${decodeRegister(sample)}"AT,`)],
  ])("rejects %s", (_, file) => expect(() => parseRegister(file)).toThrow(badShape));
});

test.each([
  [
    "a,b\r\nc,d",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ['"a,1","b ""x"""\n', [["a,1", 'b "x"']]],
  ['"two\r\nlines",', [["two\r\nlines", ""]]],
  [",,\n\na", [["a"]]],
])("CSV %j", (text, rows) => expect(readCsv(text)).toEqual(rows));

test.each([
  ["g. providing advice on crypto-assets", ["advice"], []],
  ["e. execution of orders on behalf of clients, g. reception and transmission of orders", ["execution", "orders"], []],
  ["i. providing portfolio management on crypto assets;", ["portfolio"], []],
  ["exchange of crypto assets for other crypto assets | Exchange of crypto-assets for funds", ["funds", "crypto"], []],
  ["j.\tproviding transfer services | something new", ["transfer"], ["something new"]],
  ["", [], []],
])("services %j", (cell, kinds, others) => expect(splitServices(cell)).toEqual({ kinds, others }));

test.each([
  ["https://www.kraken.example/", ["kraken.example"]],
  ["www.a.example and https://a.example/nl ", ["a.example"]],
  ["https.//coin.example; http://b.example:8080/x", ["coin.example", "b.example"]],
  [" 75012 Paris", []],
])("hosts in %j", (cell, hosts) => expect(hostsIn(cell)).toEqual(hosts));
