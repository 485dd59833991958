import { useLocation } from "react-router";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LANGUAGES, pathIn, splitPath, tagOf } from "#app/foundation/i18n/languages.ts";
import { Flag } from "#app/foundation/ui/flag.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

/**
 * The same page in each language: ordinary links in a native popover, so that they work without scripts. They have the part of the query
 * that the server knows; language-links.ts adds the rest and the fragment.
 */
export function LanguageMenu() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const { path } = splitPath(pathname);
  const current = LANGUAGES.find(({ code }) => code === language) ?? LANGUAGES[0];

  return (
    <div className="menu">
      <button
        type="button"
        className="menu-button secondary language-button"
        popoverTarget="language-menu"
        aria-label={t("language.current", { language: current.name })}
      >
        <Flag country={current.flag} />
        <UiIcon name="chevron-down" />
      </button>
      <nav id="language-menu" popover="auto" className="menu-list" aria-label={t("language.choose")}>
        <ul>
          {LANGUAGES.map(({ code, name, flag }) => (
            <li key={code}>
              <a
                href={pathIn(path, code) + search}
                className="menu-item"
                hrefLang={tagOf(code)}
                lang={tagOf(code)}
                aria-current={code === language ? "true" : undefined}
                data-language={code}
              >
                <Flag country={flag} />
                <span>{name}</span>
                {code === language && <UiIcon name="check" />}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
