import type { DigestStory } from "#app/features/newsletter/newsletter.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import type { Letter } from "#app/foundation/mail/letter.server.ts";

/** Where a letter leads to; `origin` is the site's own. */
export interface Place {
  to: string;
  language: Language;
  origin: string;
}

/** A page of the site in the language of the letter, with a token that only the reader of the letter has. */
const linkTo = (path: string, { language, origin }: Place, token: string): string => `${origin}${pathIn(path, language)}?${new URLSearchParams({ token })}`;

/** Where a mailbox's own button sends its POST; a person who follows it by GET is led to the page. */
const oneClickAddress = ({ language, origin }: Place, token: string): string => `${origin}/api/newsletter/unsubscribe?${new URLSearchParams({ token, language })}`;

/** Asks whether the owner of the address wants the newsletter. */
export function confirmLetter(place: Place, token: string): Letter {
  const t = translatorFor(place.language, "mail", "common");
  const site = t("common:site.name");
  return {
    to: place.to,
    language: place.language,
    subject: t("confirm.subject", { site }),
    preview: t("confirm.preview"),
    blocks: [
      { kind: "heading", text: t("confirm.title") },
      { kind: "text", text: t("confirm.text", { site }) },
      { kind: "button", label: t("confirm.button"), url: linkTo("/newsletter/confirm", place, token) },
      { kind: "text", text: t("confirm.validity") },
    ],
    foot: [{ text: t("confirm.notYou") }],
  };
}

/** Greets a new reader, and shows the link with which to leave. */
export function welcomeLetter(place: Place, token: string): Letter {
  const t = translatorFor(place.language, "mail", "common");
  const site = t("common:site.name");
  return {
    to: place.to,
    language: place.language,
    subject: t("welcome.subject", { site }),
    preview: t("welcome.preview"),
    blocks: [
      { kind: "heading", text: t("welcome.title") },
      { kind: "text", text: t("welcome.text", { site }) },
      { kind: "button", label: t("digest.more"), url: `${place.origin}${pathIn("/news", place.language)}` },
    ],
    foot: [{ text: t("digest.why", { site }) }, { label: t("digest.unsubscribe"), url: linkTo("/newsletter/unsubscribe", place, token) }],
    unsubscribe: oneClickAddress(place, token),
  };
}

/** The week's stories. */
export function digestLetter(place: Place, token: string, { stories, madeAt }: { stories: readonly DigestStory[]; madeAt: number }): Letter {
  const t = translatorFor(place.language, "mail", "common");
  const formats = formatsFor(place.language);
  const site = t("common:site.name");
  const date = formats.date(madeAt);
  const noteOf = ({ publisher, sources, publishedAt }: DigestStory) => {
    const day = formats.dayMonth(publishedAt);
    return sources > 1 ? t("digest.sources", { publisher, date: day, count: sources - 1 }) : t("digest.source", { publisher, date: day });
  };
  return {
    to: place.to,
    language: place.language,
    subject: t("digest.subject", { title: stories[0]?.title ?? date }),
    preview: t("digest.preview", { count: stories.length, date }),
    blocks: [
      { kind: "heading", text: t("digest.title") },
      { kind: "text", text: t("digest.lead", { count: stories.length, date }) },
      { kind: "stories", stories: stories.map((story) => ({ title: story.title, url: story.url, note: noteOf(story), excerpt: story.excerpt })) },
      { kind: "button", label: t("digest.more"), url: `${place.origin}${pathIn("/news", place.language)}` },
    ],
    foot: [{ text: t("digest.why", { site }) }, { label: t("digest.unsubscribe"), url: linkTo("/newsletter/unsubscribe", place, token) }, { text: t("common:footer.disclaimer") }],
    unsubscribe: oneClickAddress(place, token),
  };
}
