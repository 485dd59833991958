import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { chooseTheme, THEMES, useTheme } from "#app/foundation/ui/theme.ts";

const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** System, light or dark. Hidden where scripts are off: the system then decides. */
export function ThemeChoices({ className, itemClass }: { className: string; itemClass?: string }) {
  const { t } = useTranslation();
  const theme = useTheme();
  return (
    <fieldset className={`theme-choices ${className}`} aria-label={t("theme.choose")}>
      {THEMES.map((choice) => {
        const Icon = ICONS[choice];
        return (
          <button key={choice} type="button" className={itemClass} aria-pressed={theme === choice} onClick={() => chooseTheme(choice)}>
            <Icon aria-hidden="true" />
            {t(`theme.${choice}`)}
          </button>
        );
      })}
    </fieldset>
  );
}

/** The choices behind one button. Its icon follows the theme by CSS: the page itself does not know it. */
export function ThemeMenu() {
  const { t } = useTranslation();
  return (
    <div className="menu theme-menu">
      <button type="button" className="icon-button theme-button" popoverTarget="theme-menu" aria-label={t("theme.label")}>
        <Sun className="theme-sun" aria-hidden="true" />
        <Moon className="theme-moon" aria-hidden="true" />
      </button>
      <div id="theme-menu" popover="auto" className="menu-list theme-list">
        <ThemeChoices className="theme-items" itemClass="menu-item" />
      </div>
    </div>
  );
}
