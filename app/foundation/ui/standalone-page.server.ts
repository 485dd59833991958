import { createHash } from "node:crypto";
import tokens from "./tokens.css?raw";
import hanken from "./fonts/hanken-grotesk-latin.woff2?url";
import bricolage from "./fonts/bricolage-grotesque-latin.woff2?url";
import { escapeHtml } from "#app/foundation/content/pages.server.ts";
import { tagOf, type Language } from "#app/foundation/i18n/languages.ts";

export type StandaloneTheme = "light" | "dark" | "auto";
export const isStandaloneTheme = (text: string | null): text is StandaloneTheme => text === "light" || text === "dark" || text === "auto";

/** Thrown if the design tokens can't be read. */
class TokensError extends Error {}

const declarations = /^:root \{\n {2}color-scheme: light dark;\n([\s\S]*?)\n\n? {2}@media/m
  .exec(tokens)?.[1]
  ?.replaceAll(/\s*([:;])\s*/g, "$1")
  .trim();
if (!declarations) throw new TokensError("tokens.css no longer has the colors where this module looks for them");

/**
 * A color's light and dark values. A standalone page contains both, because it's also shown in older browsers without light-dark(),
 * and the build doesn't convert it.
 */
const PAIR = /light-dark\(((?:[^(),]|\([^()]*\))+), ((?:[^(),]|\([^()]*\))+)\)/g;
const LIGHT = `color-scheme:light;${declarations.replaceAll(PAIR, "$1")}`;
const DARK = `color-scheme:dark;${(declarations.match(/[^;]*light-dark\([^;]*;/g) ?? []).join("").replaceAll(PAIR, "$2")}`;

/** Fonts of standalone pages. */
export const STANDALONE_FONTS: readonly string[] = [hanken, bricolage];
const FONTS = [
  ["Hanken Grotesk", "400 700", hanken],
  ["Bricolage Grotesque", "200 800", bricolage],
]
  .map(
    ([family, weight, url]) =>
      `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("${url}") format("woff2")}`,
  )
  .join("");

const COLORS: Record<StandaloneTheme, string> = {
  light: `:root{${LIGHT}}`,
  dark: `:root{${LIGHT}${DARK}}`,
  // A page's head script sets data-theme; without it, the system's theme applies.
  auto: `:root{${LIGHT}}@media(prefers-color-scheme:dark){:root:not([data-theme]){${DARK}}}:root[data-theme=dark]{${DARK}}`,
};

interface StandalonePage {
  language: Language;
  title: string;
  theme: StandaloneTheme;
  /** The page's own styles, using the design tokens. */
  css: string;
  /** HTML; foreign text is already escaped. */
  body: string;
  /** Scripts of the head, which run before the first paint. */
  scripts?: readonly string[];
  /** Sites that may embed the page in a frame (frame-ancestors). */
  ancestors: "*" | "'none'";
}

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const minifyCss = (css: string): string =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Renders a page with one inline style and a few lines of script, allowed by their hashes. */
export function renderStandalonePage({ language, title, theme, css, body, scripts = [], ancestors }: StandalonePage): {
  html: string;
  policy: string;
} {
  const style = `${FONTS}${COLORS[theme]}*{box-sizing:border-box;margin:0}body{font-family:"Hanken Grotesk",ui-sans-serif,system-ui,sans-serif;line-height:1.5;color:var(--ink);background:var(--bg)}${minifyCss(css)}`;
  const html = `<!doctype html>
<html lang="${tagOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
${scripts.map((script) => `<script>${script}</script>\n`).join("")}</head>
<body>${body}</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    "font-src 'self'",
    ...(scripts.length > 0 ? [`script-src ${scripts.map(hashOf).join(" ")}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");
  return { html, policy };
}

/** The site's logo for standalone pages. */
export const STANDALONE_LOGO =
  '<svg width="22" height="22" viewBox="0 0 30 30" fill="none" aria-hidden="true"><g stroke="var(--primary)" stroke-width="1.5"><circle cx="15" cy="15" r="14"/><ellipse cx="16.4" cy="14.9" rx="9.5" ry="9.2"/><circle cx="17.9" cy="14.6" r="5"/></g><circle cx="18.1" cy="14.5" r="2.5" fill="var(--amber)"/></svg>';
