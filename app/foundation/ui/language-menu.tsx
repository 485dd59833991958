import { useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LANGUAGES, pathIn, splitPath, tagOf } from "#app/foundation/i18n/languages.ts";
import { storeLanguage } from "#app/foundation/ui/language-preference.ts";
import { Flag } from "#app/foundation/ui/flag.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

const subscribeToNothing = () => () => undefined;

/** False on the server and while the page wakes up. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/** The same page in each language: ordinary links in a native popover, so that they work without scripts. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  // A kept page is the same for every query, so the query joins the links once the page is awake.
  const query = useHydrated() ? search : "";
  const { path } = splitPath(pathname);
  const current = LANGUAGES.find(({ code }) => code === language) ?? LANGUAGES[0];

  return (
    <div className="menu">
      <button
        type="button"
        className="menu-button language-button"
        popoverTarget="language-menu"
        aria-label={t("language.current", { language: current.name })}
      >
        <Flag country={current.flag} />
        <span className="menu-button-text">{current.name}</span>
        <UiIcon name="chevron-down" />
      </button>
      <nav id="language-menu" popover="auto" className="menu-list language-list" aria-label={t("language.choose")}>
        <ul>
          {LANGUAGES.map(({ code, name, flag }) => (
            <li key={code}>
              <Link
                to={{ pathname: pathIn(path, code), search: query }}
                className="menu-item"
                hrefLang={tagOf(code)}
                lang={tagOf(code)}
                aria-current={code === language ? "true" : undefined}
                onClick={() => storeLanguage(code)}
              >
                <Flag country={flag} />
                <span>{name}</span>
                {code === language && <UiIcon name="check" />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
