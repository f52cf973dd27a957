import { useEffect } from "preact/hooks";
import { useApi } from "../api/use-api.ts";
import { setTheme, theme } from "../ui/theme.ts";
import { chooseLanguage, language, languageNames, type Language } from "../texts/language.ts";

/** Applies what the person has chosen in any browser: theme and language. */
export function usePreferences(): void {
  const { data: preferences } = useApi("GET /api/preferences", {});
  useEffect(() => {
    if (!preferences) return;
    if (preferences.theme && preferences.theme !== theme.value) setTheme(preferences.theme);
    const chosen = preferences.language;
    if (chosen !== undefined && chosen !== language && chosen in languageNames)
      chooseLanguage(chosen as Language);
  }, [preferences?.theme, preferences?.language]);
}
