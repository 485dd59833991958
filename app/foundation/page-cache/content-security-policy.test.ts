import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ForeignInlineError, hashInlineForCsp } from "#app/foundation/page-cache/content-security-policy.server.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("Content security policy of a cached page", () => {
  test("Contains the hash of each own inline script, and removes the nonce from the page", () => {
    const { html, policy } = hashInlineForCsp(
      '<script nonce="abc">one()</script><p>x</p><script type="module" nonce="abc" async="">two()</script>',
      "abc",
    );
    expect(policy).toContain(`script-src 'self' ${hash("one()")} ${hash("two()")};`);
    expect(html).toBe('<script>one()</script><p>x</p><script type="module" async="">two()</script>');
  });

  test("Contains the hash of each own style", () => {
    const { html, policy } = hashInlineForCsp('<style nonce="abc">p{color:red}</style><p>x</p>', "abc");
    expect(policy).toContain(`style-src 'self' ${hash("p{color:red}")};`);
    expect(html).toBe("<style>p{color:red}</style><p>x</p>");
  });

  test("Allows no other inline styles, no plugins and only our own frames, and forbids framing by other sites", () => {
    const { policy } = hashInlineForCsp("<p></p>", "abc");
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-src 'self';");
    expect(policy).toContain("worker-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test("Requires a hash for speculation rules", () => {
    expect(hashInlineForCsp('<script type="speculationrules" nonce="abc">{}</script>', "abc").policy).toContain("sha256");
  });

  test("Requires no hash for structured data", () => {
    expect(hashInlineForCsp('<script type="application/ld+json">{"@type":"WebSite"}</script>', "abc").policy).not.toContain("sha256");
  });

  test.each([
    ["a foreign inline script", "<script>steal()</script>"],
    ["one with another nonce", '<script nonce="xyz">steal()</script>'],
    ["a foreign style", "<style>p{display:none}</style>"],
    ["one in capitals", "<SCRIPT>steal()</SCRIPT>"],
    ["a script from elsewhere", '<script src="https://evil.example/x.js" nonce="abc"></script>'],
    ["a protocol-relative script", '<script src="//evil.example/x.js"></script>'],
    ["a script with a data-like type", '<script type="text/javascript">steal()</script>'],
  ])("Refuses a page with %s", (_, script) => {
    expect(() => hashInlineForCsp(`<html>${script}</html>`, "abc")).toThrow(ForeignInlineError);
  });
});
