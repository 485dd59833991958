import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { FoundChange } from "#app/features/follow/follow.ts";
import { followChangesEmail, followConfirmEmail } from "#app/features/follow/follow-messages.server.ts";
import { confirmEmail, digestEmail, welcomeEmail } from "#app/features/newsletter/newsletter-emails.server.ts";
import type { DigestStory } from "#app/features/newsletter/newsletter.ts";
import {
  deliveryEmail,
  linksEmail,
  receiptEmail,
  refundEmail,
  withdrawEmail,
  type Purchase,
} from "#app/features/starter-kit/kit-emails.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { renderEmailHtml, renderEmailText, type EmailMessage } from "#app/foundation/email/email-message.server.ts";

const folder = resolve(process.argv[2] ?? ".data/mail-preview");
const origin = "https://gateway.example";
const token = "example".padEnd(43, "-");
const now = Date.UTC(2026, 10, 20, 7);

const FOLLOWED = { name: "ATOLL · Atoll Stake Pool", label: "ATOLL", path: "/staking/pools/pool1", source: "koios" } as const;
const CHANGES: FoundChange[] = [
  { id: 2, foundAt: now, change: { type: "closing", epoch: 605 } },
  { id: 1, foundAt: now, change: { type: "terms", epoch: 603, margin: 0.05, fixedCost: 340, pledge: 500_000 } },
];
/** Invented stories that test long titles, markup and empty excerpts. */
const STORIES: DigestStory[] = [
  {
    title: "An example of a story with many sources",
    url: "https://press.example/one",
    excerpt: "Two sentences of the article stand here. They are plain text, whatever the publisher sent.",
    publisher: "Example Press",
    sources: 5,
    publishedAt: now - DAY,
  },
  {
    title: "A story with <b>marks</b> & “quotes”, and a title so long that it needs a second line even on a wide screen",
    url: "https://forum.example/two?a=1&b=2",
    excerpt: "",
    publisher: "Example Forum",
    sources: 2,
    publishedAt: now - 3 * DAY,
  },
  {
    title: "Version 10.5.1 is out",
    url: "https://code.example/three",
    excerpt: "What is new, in one line.",
    publisher: "Example Code",
    sources: 1,
    publishedAt: now - 5 * DAY,
  },
];

const purchase = (language: Language): Purchase => ({
  to: "reader@example.org",
  language,
  origin,
  reference: "KIT-7K3F-9QXM",
  cents: 750,
  currency: "eur",
  paidAt: now,
  withdrawalDays: 30,
});
const FILES = (["pdf", "epub"] as const).map((format) => ({ format, url: `${origin}/api/downloads/example.${format}` }));

/** Every email that the site sends, by file name. */
const EMAILS: Record<string, (language: Language) => EmailMessage> = {
  "follow-confirm": (language) => followConfirmEmail({ to: "reader@example.org", language, origin }, token, FOLLOWED),
  "follow-changes": (language) => followChangesEmail({ to: "reader@example.org", language, origin }, token, FOLLOWED, CHANGES),
  "newsletter-confirm": (language) => confirmEmail({ to: "reader@example.org", language, origin }, token),
  "newsletter-welcome": (language) => welcomeEmail({ to: "reader@example.org", language, origin }, token),
  "newsletter-digest": (language) => digestEmail({ to: "reader@example.org", language, origin }, token, { stories: STORIES, madeAt: now }),
  "kit-delivery": (language) => deliveryEmail(purchase(language), FILES),
  "kit-links": (language) => linksEmail(purchase(language), FILES),
  "kit-withdraw": (language) => withdrawEmail(purchase(language), token),
  "kit-receipt": (language) => receiptEmail(purchase(language), now, "A. Buyer"),
  "kit-refund": (language) => refundEmail(purchase(language)),
};

const rows: string[] = [];
for (const { code, name } of LANGUAGES) {
  mkdirSync(join(folder, code), { recursive: true });
  for (const [file, write] of Object.entries(EMAILS)) {
    const letter = write(code);
    const site = { name: translatorFor(code, "common")("site.name"), origin };
    writeFileSync(join(folder, code, `${file}.html`), await renderEmailHtml(letter, site));
    writeFileSync(join(folder, code, `${file}.txt`), `Subject: ${letter.subject}\n\n${renderEmailText(letter, site)}`);
    rows.push(`<li lang="${code}">${name}: <a href="${code}/${file}.html">${file}</a>, <a href="${code}/${file}.txt">text</a></li>`);
  }
}
writeFileSync(join(folder, "index.html"), `<!doctype html><meta charset="utf-8"><title>Emails</title><ul>${rows.join("\n")}</ul>\n`);
console.log(`${rows.length} emails, as HTML and as text: ${join(folder, "index.html")}`);
