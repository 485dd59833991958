import * as v from "valibot";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import { topic } from "#app/foundation/live/topic.ts";

const MAX_LENGTH = 240;
const text = v.pipe(
  v.string("Write it in this language too."),
  v.trim(),
  v.nonEmpty("Write it in this language too."),
  v.maxLength(MAX_LENGTH, `Use at most ${MAX_LENGTH} characters.`),
);
const time = v.pipe(v.number("Choose a time."), v.finite("Choose a time."));

/** A text in every language. */
const textsSchema = v.object({ en: text, nl: text, de: text, fr: text, es: text, pt: text, it: text, pl: text } satisfies Record<
  Language,
  typeof text
>);

/** A notice by the operator below every page's header. Times are in milliseconds since 1970. */
export const noticeSchema = v.pipe(
  v.object({ texts: textsSchema, from: time, until: time }),
  v.forward(
    v.check(({ from, until }) => until > from, "Choose a time after the first one."),
    ["until"],
  ),
);
export type SiteNotice = v.InferOutput<typeof noticeSchema>;

/** `revision` grows with each change, so that two editors at once don't overwrite each other. */
export const storedNoticeSchema = v.object({ revision: v.number(), notice: v.nullable(noticeSchema) });
export type StoredNotice = v.InferOutput<typeof storedNoticeSchema>;

export const siteNoticeTopic = topic("site-notice", storedNoticeSchema);

export const NOTICE_LANGUAGES = LANGUAGES.map(({ code, name }) => ({ code, name }));
