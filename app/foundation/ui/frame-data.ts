import type { PlainKey, PlainKeyIn } from "#app/foundation/content/message-keys.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorOf, type Namespaces, type Translate } from "#app/foundation/i18n/translate.ts";

/** The offer's words in the language that is offered. */
export type LanguageOffers = Partial<Record<Language, { offer: string; offerAction: string; offerDismiss: string }>>;

/** What the scripts of the frame need to know of a page. The root route writes it into the page as JSON. */
export interface FrameData {
  language: Language;
  /** The pattern of the page's route. */
  route: string;
  /** Google's tag, where the site has one. */
  tag: string | undefined;
  offers: LanguageOffers;
  messages: Namespaces;
}

export const FRAME_DATA_ID = "frame-data";

const NO_DATA: FrameData = { language: DEFAULT_LANGUAGE, route: "", tag: undefined, offers: {}, messages: {} };
let text = "";
let data = NO_DATA;

/** The data of the page that is shown now. A page that failed as a whole has none. */
export function frameData(): FrameData {
  const written = document.getElementById(FRAME_DATA_ID)?.textContent ?? "";
  if (written !== text) {
    text = written;
    data = written === "" ? NO_DATA : JSON.parse(written);
  }
  return data;
}

/** The texts of the frame in the page's language. */
export function frameTranslator(): Translate<"common"> {
  const { messages, language } = frameData();
  return translatorOf(messages, language, ["common"]);
}

/** A text of the frame that has no blanks. */
export const say = (key: PlainKeyIn<"common"> | PlainKey): string => frameTranslator()(key);
