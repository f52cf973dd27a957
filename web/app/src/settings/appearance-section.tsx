import type { Language } from "@proffer/presentation";
import { request } from "../api/request.ts";
import { setTheme, theme, type Theme } from "../ui/theme.ts";
import { chooseLanguage, chooseLocale, language, languageNames } from "../texts/language.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Field } from "../ui/field.tsx";
import { run } from "../ui/run.ts";
import { formatExampleDate } from "./list-locales.ts";
import { say } from "./say.ts";

const themes = ["system", "light", "dark"] as const;

/** Applies the theme at once, and saves it for the user's other browsers. */
const chooseTheme = (chosen: Theme) => {
  setTheme(chosen);
  return run(() => request("PATCH /api/preferences", { body: { theme: chosen } }));
};

/** Saves the language for the user's other browsers, and then switches to it here. */
const keepLanguage = (chosen: Language) =>
  run(async () => {
    await request("PATCH /api/preferences", { body: { language: chosen } });
    chooseLanguage(chosen);
  });

/** Theme and language of the application. */
export function AppearanceSection() {
  return (
    <section class="section">
      <h2>{say("section_appearance")}</h2>
      <fieldset class="section-form">
        <legend class="label">{say("theme")}</legend>
        {themes.map((each) => (
          <label key={each} class="check-label">
            <input
              type="radio"
              name="theme"
              checked={theme.value === each}
              onChange={() => void chooseTheme(each)}
            />
            {sayCommon(`theme_${each}`)}
          </label>
        ))}
      </fieldset>
      {Object.keys(languageNames).length > 1 && (
        <div class="section-form">
          <Field label={sayCommon("language")}>
            {(attributes) => (
              <select
                {...attributes}
                value={language}
                onChange={({ currentTarget }) => void keepLanguage(currentTarget.value as Language)}
              >
                {Object.entries(languageNames).map(([each, name]) => (
                  <option key={each} value={each} lang={each}>
                    {name} ({formatExampleDate(chooseLocale(each, navigator.languages))})
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      )}
    </section>
  );
}
