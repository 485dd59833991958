import { expect, test } from "vitest";
import { actionReference, findActionId } from "#app/features/governance/actions/action-id.server.ts";

// Plomin's hard fork, and two of the treasury's payments in 2025, which share a transaction.
const PLOMIN = "gov_action1pvv5wmjqhwa4u85vu9f4ydmzu2mgt8n7et967ph2urhx53r70xusqnmm525";
const FIRST = "gov_action13tfag48nf94rtjcdq7c06vhkslmxxw9h6c88sl7q5g5nnewcsvlqz6d98zp";
const OTHER = "gov_action13tfag48nf94rtjcdq7c06vhkslmxxw9h6c88sl7q5g5nnewcsvlpk0mqrnw";
const KNOWN = [PLOMIN, FIRST, OTHER];
const transactionOf = (id: string) => actionReference(id)?.txHash ?? "";
const bytesOf = (id: string) => `${transactionOf(id)}${(actionReference(id)?.index ?? 0).toString(16).padStart(2, "0")}`;

test("decodes the transaction and the index", () => {
  expect(transactionOf(PLOMIN).slice(0, 8)).toBe("0b19476e");
  expect([PLOMIN, FIRST, OTHER].map((id) => actionReference(id)?.index)).toEqual([0, 1, 27]);
  expect(actionReference(`${PLOMIN.slice(0, -1)}q`), "a wrong checksum").toBeNull();
});

test.each([
  ["its ID", OTHER, OTHER],
  ["its ID in capitals", OTHER.toUpperCase(), OTHER],
  ["transaction and index, with #", `${transactionOf(OTHER)}#27`, OTHER],
  ["transaction and index, with a slash", `${transactionOf(OTHER)}/27`, OTHER],
  ["hexadecimal bytes", bytesOf(OTHER), OTHER],
  ["hexadecimal bytes in capitals", bytesOf(PLOMIN).toUpperCase(), PLOMIN],
  ["a transaction with one action", transactionOf(PLOMIN), PLOMIN],
  ["a transaction with two actions", transactionOf(OTHER), null],
  ["an index without an action", `${transactionOf(OTHER)}#2`, null],
  ["an unknown transaction", "ab".repeat(32), null],
  ["a word", "plomin", null],
  ["nothing", "", null],
])("finds an action by %s", (_, asked, expected) => expect(findActionId(asked, KNOWN)).toBe(expected));
