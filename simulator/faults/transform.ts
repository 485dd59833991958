import { gzipSync } from "node:zlib";
import { resetDate } from "../sources/coingecko.ts";
import type { SourceResponse, Source } from "../sources/source.ts";
import { pseudoRandom } from "../world/random.ts";
import type { Fault } from "./fault.ts";

type Kind<K extends Fault["kind"]> = Extract<Fault, { kind: K }>;

const challenge = `<!DOCTYPE html><html lang="en-US"><head><title>Attention Required! | Cloudflare</title></head><body><h1>Sorry, you have been blocked</h1><p>Cloudflare Ray ID: 000000000000000</p></body></html>`;
const html = { "content-type": "text/html; charset=UTF-8" };

const MARK = "\u0000bare:";
const BARE_LITERALS: Record<string, string> = { nan: "NaN", infinity: "Infinity", overflow: "1e999" };

function invalidValue(value: number | string, how: Kind<"nan">["value"]): unknown {
  if (BARE_LITERALS[how] !== undefined) return MARK + BARE_LITERALS[how];
  const text = String(value);
  if (how === "negative") return typeof value === "number" ? -Math.abs(value || 1) : `-${text}`;
  if (how === "zero") return typeof value === "number" ? 0 : "0";
  if (how === "null") return null;
  return how === "numeric-string" ? text : "n/a";
}

/** Replaces number fields in a JSON text, including strings of digits as in Koios. Other text stays. */
function invalidateNumbers(json: string, { value: how, fields }: Kind<"nan">): string {
  const spoil = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item: unknown) => spoil(item, name));
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, spoil(item, key)]));
    }
    const numeric = typeof value === "number" || (typeof value === "string" && /^\d+(\.\d+)?$/.test(value));
    return numeric && (fields === undefined || fields.includes(name)) ? invalidValue(value, how) : value;
  };
  // JSON.stringify cannot write NaN: write marked strings and remove their quotes here.
  return JSON.stringify(spoil(JSON.parse(json), "")).replaceAll(/"\\u0000bare:([^"]*)"/g, "$1");
}

/** Replaces a feed's dates, its only figures. */
function invalidateDates(xml: string, { value: how, fields }: Kind<"nan">): string {
  return xml.replace(/<(updated|published|pubDate)>([^<]*)</g, (whole, name: string, date: string) => {
    if (fields !== undefined && !fields.includes(name)) return whole;
    return `<${name}>${how === "null" ? "" : String(invalidValue(date, how)).replace(MARK, "")}<`;
  });
}

/** Generates noise that is the same for the same seed. */
function garbage(bytes: number, seed: number): Buffer {
  return Buffer.from(Array.from({ length: bytes }, (_, index) => Math.floor(pseudoRandom(seed, index) * 256)));
}

/** Creates a small gzip body that unpacks to an empty JSON array with `bytes` blanks inside. */
function gzipBomb(bytes: number): Buffer {
  const chunk = 1_000_000;
  // A gzip file can consist of several members, so one compressed chunk is enough for any size.
  const full = gzipSync(Buffer.alloc(chunk, " "));
  const blanks = Math.max(0, bytes - 2);
  const rest = gzipSync(Buffer.alloc(blanks % chunk, " "));
  const many = Array.from({ length: Math.floor(blanks / chunk) }, () => full);
  return Buffer.concat([gzipSync("["), ...many, rest, gzipSync("]")]);
}

function rateLimitResponse(fault: Kind<"rate-limit">, source: Source, nowMs: number): SourceResponse {
  const own = source.refusal(fault.seconds, nowMs);
  const { "retry-after": _after, "x-ratelimit-reset": _reset, ...plain } = own.headers;
  switch (fault.mode) {
    case "own":
      return own;
    case "retry-after":
      return { ...own, headers: { ...plain, "retry-after": String(fault.seconds) } };
    case "reset-date": {
      const until = {
        "x-ratelimit-limit": "30",
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": resetDate(nowMs + fault.seconds * 1_000),
      };
      return { ...own, headers: { ...plain, ...until } };
    }
    case "none":
      return { ...own, headers: plain };
    case "html":
      return { status: 429, headers: html, body: challenge };
    case "text":
      return { status: 429, headers: { "content-type": "text/plain" }, body: "Throttled" };
  }
}

/** The response that replaces the source's own; null if the fault needs the source's response first. */
export function replaceResponse(fault: Fault, source: Source, seed: number, nowMs: number): SourceResponse | null {
  const json = { "content-type": "application/json; charset=utf-8" };
  switch (fault.kind) {
    case "status":
      return { status: fault.status, headers: { ...json, ...fault.headers }, body: fault.body };
    case "garbage":
      return { status: 200, headers: json, body: garbage(fault.bytes, seed) };
    case "html":
      return { status: 200, headers: { "content-type": fault.contentType }, body: challenge };
    case "rate-limit":
      return rateLimitResponse(fault, source, nowMs);
    case "redirect":
      return { status: fault.status, headers: { location: fault.location }, body: "" };
    case "empty":
      return { status: 200, headers: json, body: "" };
    case "oversized":
      return fault.gzip
        ? { status: 200, headers: { ...json, "content-encoding": "gzip" }, body: gzipBomb(fault.bytes) }
        : { status: 200, headers: json, body: "" };
    default:
      return null;
  }
}

const PROLOG = /^<\?xml[^>]*\?>\s*/;

const doctypes: Record<Kind<"doctype">["declares"], string> = {
  laughs: `<!DOCTYPE lolz [<!ENTITY l0 "lol">${Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join("")}]>`,
  external: '<!DOCTYPE x [<!ENTITY l9 SYSTEM "file:///etc/passwd">]>',
  html: '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://127.0.0.1:9/xhtml1.dtd">',
};

/** Adds a document type to XML and uses its last entity in every title. */
function withDoctype(xml: string, { declares }: Kind<"doctype">): string {
  const [prolog = ""] = PROLOG.exec(xml) ?? [];
  const rest = declares === "html" ? xml.slice(prolog.length) : xml.slice(prolog.length).replaceAll("<title>", "<title>&l9;");
  return `${prolog}${doctypes[declares]}\n${rest}`;
}

/** Re-encodes the body, with a possibly wrong charset declaration. */
function reencode(answer: SourceResponse, headers: Record<string, string>, { bytes, says }: Kind<"encoding">): SourceResponse {
  const type = (headers["content-type"] ?? "text/xml").split(";", 1)[0] ?? "";
  const declaration = says === null ? "" : `<?xml version="1.0" encoding="${says}"?>\n`;
  const text = answer.body.toString().replace(PROLOG, declaration);
  return {
    ...answer,
    headers: { ...headers, "content-type": says === null ? type : `${type}; charset=${says}` },
    body: Buffer.from(text, bytes),
  };
}

/** Applies a fault to the body of the source's response. */
export function transformResponse(fault: Fault | null, answer: SourceResponse): SourceResponse {
  if (answer.status === 304) return answer;
  // Remove the validators, because clients must not store them for a changed body.
  const { etag: _tag, "last-modified": _date, ...headers } = answer.headers;
  if (fault?.kind === "nan") {
    const spoil = headers["content-type"]?.includes("xml") ? invalidateDates : invalidateNumbers;
    return { ...answer, headers, body: spoil(answer.body.toString(), fault) };
  }
  if (fault?.kind === "doctype" && headers["content-type"]?.includes("xml")) {
    return { ...answer, headers, body: withDoctype(answer.body.toString(), fault) };
  }
  if (fault?.kind === "encoding") return reencode(answer, headers, fault);
  if (fault?.kind === "gzip") {
    return { ...answer, headers: { ...headers, "content-encoding": "gzip" }, body: gzipSync(answer.body) };
  }
  return answer;
}
