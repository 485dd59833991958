import { useSyncExternalStore } from "react";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** --bg of both themes for the browser's own bars: a meta element cannot read custom properties. */
export const THEME_COLORS = { light: "#f5fafa", dark: "#091518" };

function stored(): Theme {
  try {
    const theme = localStorage.getItem("theme");
    return theme === "light" || theme === "dark" ? theme : "system";
  } catch {
    return "system"; // storage is closed to us
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener("theme", listener);
  addEventListener("storage", listener);
  return () => {
    removeEventListener("theme", listener);
    removeEventListener("storage", listener);
  };
}

/** Notifies the head script, which alone sets the theme. */
export function applyTheme(choice?: Theme): void {
  dispatchEvent(new CustomEvent("theme", { detail: choice }));
}

export function chooseTheme(choice: Theme): void {
  try {
    localStorage.setItem("theme", choice);
  } catch {
    // The choice then holds for this page only.
  }
  applyTheme(choice);
}

/** The visitor's choice; null on the server and while the page wakes up, as a kept page knows no visitor. */
export const useTheme = (): Theme | null => useSyncExternalStore(subscribe, stored, () => null);
