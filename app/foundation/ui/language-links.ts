import { DEFAULT_LANGUAGE, isLanguage, pathIn, splitPath, tagOf } from "#app/foundation/i18n/languages.ts";
import { create, createIcon } from "#app/foundation/ui/create-element.ts";
import { frameData } from "#app/foundation/ui/frame-data.ts";
import { chosenLanguage, dismissLanguageOffer, storeLanguage, suggestedLanguage } from "#app/foundation/ui/language-preference.ts";
import { keepHeadingPosition } from "#app/foundation/ui/scroll-position.ts";
import { navigateTo, replaceLocation } from "#app/foundation/ui/navigation-guard.ts";
import { closestTarget, isUnmodifiedClick, onPageShown } from "#app/foundation/ui/page-events.ts";

let offer: HTMLElement | undefined;

/** Shows a line at the bottom to a visitor whose browser prefers another of our languages. It shifts no content. */
function offerLanguage(): void {
  offer?.remove();
  const language = suggestedLanguage();
  const words = language && frameData().offers[language];
  if (!language || !words) return;
  const { path } = splitPath(location.pathname);
  const dismiss = create("button", { type: "button", className: "icon-button", ariaLabel: words.offerDismiss }, createIcon("x"));
  dismiss.addEventListener("click", () => {
    dismissLanguageOffer();
    offer?.remove();
  });
  const link = create(
    "a",
    { className: "link-more", href: pathIn(path, language) + location.search, hreflang: tagOf(language) },
    words.offerAction,
  );
  link.dataset.language = language;
  offer = create(
    "aside",
    { className: "language-offer row screen-only", lang: tagOf(language), ariaLabel: words.offer },
    create("p", {}, words.offer),
    link,
    dismiss,
  );
  document.body.append(offer);
}

/**
 * Links to the same page in another language remember the choice and keep the scroll position, the query and the fragment, which
 * a cached page doesn't know. The page replaces this one in the history, because going back to this one would redirect to the chosen language
 * again.
 */
function followLanguage(event: MouseEvent): void {
  const link = closestTarget(event, "a[data-language]");
  const language = link?.dataset.language;
  if (!(link instanceof HTMLAnchorElement) || !isLanguage(language)) return;
  storeLanguage(language);
  if (!isUnmodifiedClick(event)) return;
  keepHeadingPosition(link.pathname);
  event.preventDefault();
  void replaceLocation(link.pathname + location.search + location.hash);
}

/** For a visitor who has chosen a language, "/" opens the front page in it, as a reload of "/" does. */
function followHome(event: MouseEvent): void {
  const home = pathIn("/", chosenLanguage());
  if (chosenLanguage() === DEFAULT_LANGUAGE || !closestTarget(event, "a[data-home]") || !isUnmodifiedClick(event)) return;
  event.preventDefault();
  void navigateTo(home);
}

export function startLanguageLinks(): void {
  // Captured, to run before the navigation guard, which ignores events that are already handled.
  document.addEventListener("click", followLanguage, { capture: true });
  document.addEventListener("click", followHome, { capture: true });
  onPageShown(offerLanguage);
  offerLanguage();
}
