import { PALETTE_TEMPLATE } from "#app/features/search/palette-template-id.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

const LIST = "palette-list";

/** Offered before anything is typed, and when nothing is found. */
const QUICK_LINKS = [
  ["/get-started", "nav.getStarted"],
  ["/ecosystem", "nav.ecosystem"],
  ["/news", "nav.news"],
  ["/network", "footer.network"],
  ["/staking", "footer.stakingGuide"],
  ["/glossary", "footer.glossary"],
  ["/is-this-link-real", "footer.linkCheck"],
] as const;

/**
 * Search over the page that is open, by keyboard: a combobox with its results below, after the ARIA pattern. Every page has it in a
 * template, so that it opens without waiting (palette-trigger.ts); palette-script.ts fills it while something is typed.
 */
export function PaletteTemplate() {
  const { t } = useTranslation();
  const language = useLanguage();
  const path = pathIn("/search", language);
  return (
    <template id={PALETTE_TEMPLATE}>
      <div className="palette" popover="auto" role="dialog" aria-modal aria-label={t("nav.search")}>
        <div className="navigation-progress screen-only" />
        <form action={path} className="palette-sheet column">
          <div className="palette-head grid-close">
            <div className="field-box">
              <UiIcon name="search" />
              <input
                type="text"
                name="q"
                role="combobox"
                aria-label={t("nav.search")}
                aria-expanded
                aria-controls={LIST}
                aria-autocomplete="list"
                placeholder={t("nav.search")}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="search"
                maxLength={200}
              />
            </div>
            <button type="button" className="icon-button" aria-label={t("toast.close")}>
              <UiIcon name="x" />
            </button>
          </div>
          <p role="status" className="palette-summary detail if-filled" data-failed={t("palette.failed")} />
          <p className="palette-summary palette-hint detail">{t("palette.hint")}</p>
          <div id={LIST} role="listbox" aria-label={t("nav.search")} className="palette-list if-filled">
            <div role="group" aria-labelledby={`${LIST}-pages`} data-group="pages">
              <p id={`${LIST}-pages`} className="palette-title caption">
                {t("footer.quickLinks")}
              </p>
              {QUICK_LINKS.map(([to, label]) => (
                // The focus stays in the field, where keys are read.
                <a
                  key={to}
                  href={pathIn(to, language)}
                  id={`${LIST}-${to}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={false}
                  className="palette-option grid"
                >
                  {t(label)}
                </a>
              ))}
            </div>
          </div>
          <p className="palette-foot" hidden>
            <a href={path} className="link-more">
              <span data-all={t("palette.all")} data-failed={t("palette.page")} />
              <UiIcon name="arrow-right" />
            </a>
          </p>
        </form>
      </div>
    </template>
  );
}
