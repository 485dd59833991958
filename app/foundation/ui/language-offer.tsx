import { Link, useLocation } from "react-router";
import { tagOf, pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { dismissOffer, rememberLanguage, useLanguageToOffer } from "#app/foundation/ui/chosen-language.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

/** The offer's words in the language that is offered; English pages carry those of all others. */
export type OfferTexts = Partial<Record<Language, { offer: string; offerAction: string; offerDismiss: string }>>;

/** One line at the bottom for a visitor whose browser prefers another of our languages. It moves nothing. */
export function LanguageOffer({ texts }: { texts: OfferTexts }) {
  const { pathname, search } = useLocation();
  const language = useLanguageToOffer();
  const words = language && texts[language];
  if (!language || !words) return null;
  return (
    <aside className="language-offer" lang={tagOf(language)} aria-label={words.offer}>
      <p>{words.offer}</p>
      <Link to={{ pathname: pathIn(pathname, language), search }} hrefLang={tagOf(language)} className="link-more" onClick={() => rememberLanguage(language)}>
        {words.offerAction}
      </Link>
      <button
        type="button"
        className="icon-button"
        aria-label={words.offerDismiss}
        onClick={dismissOffer}
      >
        <UiIcon name="x" />
      </button>
    </aside>
  );
}
