import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ForeignInlineError, hashInlineForCsp } from "#app/foundation/page-cache/content-security-policy.server.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("the content security policy of a kept page", () => {
  test("holds the hash of each own inline script, and the page no longer holds the nonce", () => {
    const { html, policy } = hashInlineForCsp(
      '<script nonce="abc">one()</script><p>x</p><script type="module" nonce="abc" async="">two()</script>',
      "abc",
    );
    expect(policy).toContain(`script-src 'self' ${hash("one()")} ${hash("two()")};`);
    expect(html).toBe('<script>one()</script><p>x</p><script type="module" async="">two()</script>');
  });

  test("holds the hash of each own style", () => {
    const { html, policy } = hashInlineForCsp('<style nonce="abc">p{color:red}</style><p>x</p>', "abc");
    expect(policy).toContain(`style-src 'self' ${hash("p{color:red}")};`);
    expect(html).toBe("<style>p{color:red}</style><p>x</p>");
  });

  test("allows no other inline style, no plugins and only frames of our own, and no other site may frame it", () => {
    const { policy } = hashInlineForCsp("<p></p>", "abc");
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-src 'self';");
    expect(policy).toContain("worker-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test("speculation rules need a hash", () => {
    expect(hashInlineForCsp('<script type="speculationrules" nonce="abc">{}</script>', "abc").policy).toContain("sha256");
  });

  test("structured data needs no hash", () => {
    expect(hashInlineForCsp('<script type="application/ld+json">{"@type":"WebSite"}</script>', "abc").policy).not.toContain("sha256");
  });

  test.each([
    ["an inline script of somebody else", "<script>steal()</script>"],
    ["one with another nonce", '<script nonce="xyz">steal()</script>'],
    ["a foreign style", "<style>p{display:none}</style>"],
    ["one in capitals", "<SCRIPT>steal()</SCRIPT>"],
    ["a script from elsewhere", '<script src="https://evil.example/x.js" nonce="abc"></script>'],
    ["a protocol-relative script", '<script src="//evil.example/x.js"></script>'],
    ["a script that only pretends to be data", '<script type="text/javascript">steal()</script>'],
  ])("refuses a page with %s", (_, script) => {
    expect(() => hashInlineForCsp(`<html>${script}</html>`, "abc")).toThrow(ForeignInlineError);
  });
});
