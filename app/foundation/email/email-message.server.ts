import { html } from "hono/html";
import { pathIn, tagOf, type Language } from "#app/foundation/i18n/languages.ts";

/** A story in an email, as plain text; the URL is http(s). */
export interface EmailStory {
  title: string;
  url: string;
  /** Publisher and date. */
  note: string;
  excerpt: string;
}

/** A block of an email, rendered as HTML and as plain text. */
export type Block =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  | { kind: "button"; label: string; url: string }
  | { kind: "stories"; stories: readonly EmailStory[] };

export interface EmailMessage {
  /** Exactly one address. */
  to: string;
  language: Language;
  subject: string;
  /** Preview text that email programs show beside the subject. */
  preview: string;
  blocks: readonly Block[];
  /** The reason for this email, and a link to unsubscribe. */
  footer: readonly ({ text: string } | { label: string; url: string })[];
  /** URL for one-click unsubscribe (RFC 8058). */
  unsubscribe?: string;
}

/** The site's colors as hex, because email programs don't support oklch. */
const INK = "#0b2027";
const INK_2 = "#3f545c";
const PRIMARY = "#00626e";
const PAPER = "#f5fafa";
const LINE = "#d3dfe2";
const FONT = "font-family:'Hanken Grotesk','Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** For email programs with a dark mode; others stay light. */
const DARK = `@media (prefers-color-scheme:dark){.paper{background:#0f1a1e!important}.sheet{background:#16242a!important;border-color:#f2b632 #2f4149 #2f4149!important}.rule{border-color:#2f4149!important}.ink,.ink a{color:#eaf2f3!important}.soft,.soft a{color:#b5c4c9!important}.act{background:#6fd3d6!important;color:#06222a!important}}`;

type Html = ReturnType<typeof html>;

function renderBlockHtml(block: Block): Html {
  switch (block.kind) {
    case "heading":
      return html`<h1 class="ink" style="margin:0 0 16px;${FONT};font-size:24px;line-height:1.25;font-weight:650;color:${INK}">
        ${block.text}
      </h1>`;
    case "text":
      return html`<p class="ink" style="margin:0 0 16px;${FONT};font-size:16px;line-height:1.55;color:${INK}">${block.text}</p>`;
    case "button":
      return html`<p style="margin:24px 0">
        <a
          class="act"
          href="${block.url}"
          style="display:inline-block;padding:13px 22px;border-radius:8px;background:${PRIMARY};color:#ffffff;${FONT};font-size:16px;font-weight:600;text-decoration:none"
          >${block.label}</a
        >
      </p>`;
    case "stories":
      return html`${block.stories.map(
        ({ title, url, note, excerpt }) =>
          html`<h2
              class="ink rule"
              style="margin:24px 0 4px;padding-top:20px;border-top:1px solid ${LINE};${FONT};font-size:18px;line-height:1.35;font-weight:600;color:${INK}"
            >
              <a href="${url}" style="color:${INK};text-decoration:underline">${title}</a>
            </h2>
            <p class="soft" style="margin:0 0 8px;${FONT};font-size:14px;line-height:1.45;color:${INK_2}">${note}</p>
            ${excerpt === "" ? "" : html`<p class="ink" style="margin:0;${FONT};font-size:15px;line-height:1.5;color:${INK}">${excerpt}</p>`}`,
      )}`;
  }
}

const homeOf = ({ language }: EmailMessage, { origin }: { origin: string }): string => origin + pathIn("/", language);

/** Renders HTML for email programs: tables and inline styles, no images, no tracking. */
export async function renderEmailHtml(message: EmailMessage, site: { name: string; origin: string }): Promise<string> {
  return String(
    await html`<!doctype html>
      <html lang="${tagOf(message.language)}" dir="ltr">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>${message.subject}</title>
          <style>
            ${DARK}
          </style>
        </head>
        <body class="paper" style="margin:0;padding:0;background:${PAPER}">
          <div style="display:none;max-height:0;overflow:hidden">${message.preview}</div>
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:${PAPER}">
            <tr>
              <td align="center" style="padding:24px 12px">
                <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
                  <tr>
                    <td class="ink" style="padding:0 4px 16px;${FONT};font-size:18px;font-weight:650;color:${INK}">
                      <a href="${homeOf(message, site)}" style="color:inherit;text-decoration:none">${site.name}</a>
                    </td>
                  </tr>
                  <tr>
                    <td
                      class="sheet"
                      style="padding:32px 28px 24px;background:#ffffff;border:1px solid ${LINE};border-top:4px solid #f2b632;border-radius:8px"
                    >
                      ${message.blocks.map(renderBlockHtml)}
                    </td>
                  </tr>
                  <tr>
                    <td class="soft" style="padding:20px 4px;${FONT};font-size:13px;line-height:1.5;color:${INK_2}">
                      ${message.footer.map((line) => ("url" in line ? html`<p style="margin:0 0 8px"><a href="${line.url}" style="color:${INK_2};text-decoration:underline">${line.label}</a></p>` : html`<p style="margin:0 0 8px">${line.text}</p>`))}
                    </td>
                  </tr>
                </table>
              </td>
            </tr>
          </table>
        </body>
      </html> `,
  );
}

function renderBlockText(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `${block.text}\n${"=".repeat([...block.text].length)}`;
    case "text":
      return block.text;
    case "button":
      return `${block.label}\n${block.url}`;
    case "stories":
      return block.stories
        .map(({ title, url, note, excerpt }) => [title, note, ...(excerpt === "" ? [] : [excerpt]), url].join("\n"))
        .join("\n\n");
  }
}

export function renderEmailText(message: EmailMessage, site: { name: string; origin: string }): string {
  const footer = message.footer.map((line) => ("url" in line ? `${line.label}\n${line.url}` : line.text));
  return [...message.blocks.map(renderBlockText), `----\n${site.name}, ${homeOf(message, site)}`, ...footer].join("\n\n").concat("\n");
}
