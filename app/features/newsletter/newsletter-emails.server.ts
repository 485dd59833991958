import type { DigestStory } from "#app/features/newsletter/newsletter.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { linkTo, oneClickAddress, type EmailRecipient } from "#app/foundation/email/email-links.server.ts";
import type { EmailMessage } from "#app/foundation/email/email-message.server.ts";

const ONE_CLICK = "/api/newsletter/unsubscribe";

/** Asks the owner of the address to confirm the sign-up. */
export function confirmEmail(place: EmailRecipient, token: string): EmailMessage {
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
    footer: [{ text: t("confirm.notYou") }],
  };
}

/** Welcomes a new subscriber and has an unsubscribe link. */
export function welcomeEmail(place: EmailRecipient, token: string): EmailMessage {
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
    footer: [{ text: t("digest.why", { site }) }, { label: t("digest.unsubscribe"), url: linkTo("/newsletter/unsubscribe", place, token) }],
    unsubscribe: oneClickAddress(ONE_CLICK, place, token),
  };
}

export function digestEmail(
  place: EmailRecipient,
  token: string,
  { stories, madeAt }: { stories: readonly DigestStory[]; madeAt: number },
): EmailMessage {
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
      {
        kind: "stories",
        stories: stories.map((story) => ({ title: story.title, url: story.url, note: noteOf(story), excerpt: story.excerpt })),
      },
      { kind: "button", label: t("digest.more"), url: `${place.origin}${pathIn("/news", place.language)}` },
    ],
    footer: [
      { text: t("digest.why", { site }) },
      { label: t("digest.unsubscribe"), url: linkTo("/newsletter/unsubscribe", place, token) },
      { text: t("common:footer.disclaimer") },
    ],
    unsubscribe: oneClickAddress(ONE_CLICK, place, token),
  };
}
