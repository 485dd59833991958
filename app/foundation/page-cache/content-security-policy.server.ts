import { createHash } from "node:crypto";

/** The page contains a script or style without the render's nonce. */
export class ForeignInlineError extends Error {}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const STYLE = /<style\b([^>]*)>([\s\S]*?)<\/style\s*>/gi;
const DATA_BLOCK_TYPE = /\btype="application\/(?:ld\+)?json"/;

const attribute = (name: string, attributes: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];

export interface AllowedOrigins {
  /** Form targets, including redirects. */
  forms?: readonly string[];
  scripts?: readonly string[];
  /** Origins for fetch requests and images. */
  connections?: readonly string[];
}

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Replaces the nonce with hashes, because a nonce in a cached page protects no one. @throws {ForeignInlineError} for a script or style
 * without the nonce
 */
export function hashInlineForCsp(
  html: string,
  nonce: string,
  { forms = [], scripts = [], connections = [] }: AllowedOrigins = {},
): { html: string; policy: string } {
  const hashes = new Set<string>();
  for (const [, attributes = "", body = ""] of html.matchAll(SCRIPT)) {
    if (DATA_BLOCK_TYPE.test(attributes)) continue;
    const src = attribute("src", attributes);
    if (src !== undefined ? !src.startsWith("/assets/") : attribute("nonce", attributes) !== nonce) {
      throw new ForeignInlineError(`A script without the page's nonce: <script${attributes}>`);
    }
    if (src === undefined) hashes.add(hashOf(body));
  }
  const styles = new Set<string>();
  for (const [, attributes = "", body = ""] of html.matchAll(STYLE)) {
    if (attribute("nonce", attributes) !== nonce) throw new ForeignInlineError(`A style without the page's nonce: <style${attributes}>`);
    styles.add(hashOf(body));
  }
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ""),
    policy: [
      "default-src 'none'",
      ["script-src 'self'", ...hashes, ...scripts].join(" "),
      ["style-src 'self'", ...styles].join(" "),
      ["img-src 'self'", ...connections].join(" "),
      "font-src 'self'",
      "worker-src 'self'",
      "frame-src 'self'",
      ["connect-src 'self'", ...connections].join(" "),
      "manifest-src 'self'",
      "base-uri 'none'",
      ["form-action 'self'", ...forms].join(" "),
      "frame-ancestors 'none'",
    ].join("; "),
  };
}
