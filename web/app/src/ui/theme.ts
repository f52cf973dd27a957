import { signal } from "@preact/signals";

export type Theme = "system" | "light" | "dark";

const storageKey = "proffer.theme";

function readTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/**
 * Light, dark, or the setting of the device. A script in the page applies it before the first paint, and when
 * it changes.
 */
export const theme = signal<Theme>(readTheme());

export function setTheme(chosen: Theme): void {
  theme.value = chosen;
  if (chosen === "system") localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, chosen);
  dispatchEvent(new Event(storageKey));
}
