import type { MessageKeyWithoutValues, NamespaceKeyWithoutValues } from "#app/foundation/content/message-keys.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorOf, type Namespaces, type Translate } from "#app/foundation/i18n/translate.ts";

/** Texts of a language offer, in the language that is offered. */
export type LanguageOffers = Partial<Record<Language, { offer: string; offerAction: string; offerDismiss: string }>>;

/** Data of a page for the frame's scripts. The root route writes it into the page as JSON. */
export interface FrameData {
  language: Language;
  /** Pattern of the page's route. */
  route: string;
  /** ID of Google's tag, if the site uses one. */
  tag: string | undefined;
  offers: LanguageOffers;
  messages: Namespaces;
}

export const FRAME_DATA_ID = "frame-data";

const NO_DATA: FrameData = { language: DEFAULT_LANGUAGE, route: "", tag: undefined, offers: {}, messages: {} };
let text = "";
let data = NO_DATA;

/** Data of the current page. A page that failed as a whole has none. */
export function frameData(): FrameData {
  const written = document.getElementById(FRAME_DATA_ID)?.textContent ?? "";
  if (written !== text) {
    text = written;
    data = written === "" ? NO_DATA : JSON.parse(written);
  }
  return data;
}

/** Translates the frame's texts into the page's language. */
export function frameTranslator(): Translate<"common"> {
  const { messages, language } = frameData();
  return translatorOf(messages, language, ["common"]);
}

/** A text of the frame without placeholders. */
export const frameText = (key: NamespaceKeyWithoutValues<"common"> | MessageKeyWithoutValues): string => frameTranslator()(key);
