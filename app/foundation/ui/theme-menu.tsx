import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { THEMES } from "#app/foundation/ui/theme.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

const ICONS = { system: "monitor", light: "sun", dark: "moon" } as const;

/** System, light or dark; theme.ts marks the choice. Hidden without scripts, because then the system's theme applies. */
export function ThemeChoices({ className, itemClass }: { className: string; itemClass?: string }) {
  const { t } = useTranslation();
  return (
    <fieldset className={`theme-choices ${className}`} aria-label={t("theme.choose")}>
      {THEMES.map((choice) => (
        <button key={choice} type="button" className={itemClass} aria-pressed={false} data-choose-theme={choice}>
          <UiIcon name={ICONS[choice]} />
          <span>{t(`theme.${choice}`)}</span>
          {itemClass && <UiIcon name="check" />}
        </button>
      ))}
    </fieldset>
  );
}

/** The choices behind one button. CSS sets its icon, because the HTML is the same for every theme. */
export function ThemeMenu() {
  const { t } = useTranslation();
  return (
    <div className="menu theme-menu">
      <button type="button" className="icon-button theme-button" popoverTarget="theme-menu" aria-label={t("theme.label")}>
        <UiIcon name="sun" className="theme-sun" />
        <UiIcon name="moon" className="theme-moon" />
      </button>
      <div id="theme-menu" popover="auto" className="menu-list">
        <ThemeChoices className="theme-items" itemClass="menu-item" />
      </div>
    </div>
  );
}
