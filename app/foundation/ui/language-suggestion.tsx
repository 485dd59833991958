import { Link, useLocation } from "react-router";
import { tagOf, pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { dismissLanguageOffer, storeLanguage, useSuggestedLanguage } from "#app/foundation/ui/language-preference.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

/** The offer's words in the language that is offered; English pages carry those of all others. */
export type SuggestionTexts = Partial<Record<Language, { offer: string; offerAction: string; offerDismiss: string }>>;

/** One line at the bottom for a visitor whose browser prefers another of our languages. It moves nothing. */
export function LanguageSuggestion({ texts }: { texts: SuggestionTexts }) {
  const { pathname, search } = useLocation();
  const language = useSuggestedLanguage();
  const words = language && texts[language];
  if (!language || !words) return null;
  return (
    <aside className="language-offer" lang={tagOf(language)} aria-label={words.offer}>
      <p>{words.offer}</p>
      <Link
        to={{ pathname: pathIn(pathname, language), search }}
        hrefLang={tagOf(language)}
        className="link-more"
        onClick={() => storeLanguage(language)}
      >
        {words.offerAction}
      </Link>
      <button type="button" className="icon-button" aria-label={words.offerDismiss} onClick={dismissLanguageOffer}>
        <UiIcon name="x" />
      </button>
    </aside>
  );
}
