import { clickEarlyPressed } from "#app/foundation/ui/early-pressed.ts";
import { closestTarget, onPageShown } from "#app/foundation/ui/page-events.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** --bg of both themes for the browser's toolbars, because a meta element can't read custom properties. */
export const THEME_COLORS = { light: "#f5fafa", dark: "#091518" };

function stored(): Theme {
  try {
    const theme = localStorage.getItem("theme");
    return theme === "light" || theme === "dark" ? theme : "system";
  } catch {
    return "system"; // storage is blocked
  }
}

/** Notifies the head script, which alone sets the theme. */
export function applyTheme(choice?: Theme): void {
  dispatchEvent(new CustomEvent("theme", { detail: choice }));
}

function chooseTheme(choice: Theme): void {
  try {
    localStorage.setItem("theme", choice);
  } catch {
    // The choice then applies to this page only.
  }
  applyTheme(choice);
}

const isTheme = (text: string | undefined): text is Theme => THEMES.some((theme) => theme === text);

/** Marks the visitor's choice, which a cached page doesn't know. */
function markChoice(): void {
  const theme = stored();
  for (const choice of document.querySelectorAll<HTMLElement>("[data-choose-theme]"))
    choice.ariaPressed = String(choice.dataset.chooseTheme === theme);
}

/** Makes the buttons of `ThemeChoices` work. */
export function startThemeChoices(): void {
  document.addEventListener("click", (event) => {
    const choice = closestTarget(event, "[data-choose-theme]")?.dataset.chooseTheme;
    if (isTheme(choice)) chooseTheme(choice);
  });
  clickEarlyPressed("[data-choose-theme]");
  for (const change of ["theme", "storage"]) addEventListener(change, markChoice);
  onPageShown(markChoice);
  markChoice();
}
