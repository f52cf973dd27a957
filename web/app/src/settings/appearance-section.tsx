import { setTheme, theme } from "../start/theme.ts";
import { chooseLanguage, language, languageNames, type Language } from "../texts/language.ts";
import { say } from "../texts/say.ts";
import { Field } from "../ui/field.tsx";

const themes = ["system", "light", "dark"] as const;

/** How the application looks and speaks in this browser. */
export function AppearanceSection() {
  return (
    <section class="section">
      <h2>{say("section_appearance")}</h2>
      <fieldset class="section-form">
        <legend class="label">{say("theme")}</legend>
        {themes.map((each) => (
          <label key={each} class="check-label">
            <input type="radio" name="theme" checked={theme.value === each} onChange={() => setTheme(each)} />
            {say(`theme_${each}`)}
          </label>
        ))}
      </fieldset>
      {Object.keys(languageNames).length > 1 && (
        <div class="section-form">
          <Field label={say("language")}>
            {(attributes) => (
              <select
                {...attributes}
                value={language}
                onChange={({ currentTarget }) => chooseLanguage(currentTarget.value as Language)}
              >
                {Object.entries(languageNames).map(([each, name]) => (
                  <option key={each} value={each} lang={each}>
                    {name}
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
