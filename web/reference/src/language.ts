import { findAll } from "./dom.ts";

const key = "proffer-reference-language";

/** Shows every example in the language that was chosen at one, on the next page too. */
export function keepLanguage(): void {
  const choices = findAll<HTMLInputElement>(".languages input");
  choose(readStored());
  for (const choice of choices) {
    choice.addEventListener("change", () => {
      const top = choice.getBoundingClientRect().top;
      choose(choice.value);
      // Examples above have changed their height; what the reader looks at stays where it was.
      scrollBy(0, choice.getBoundingClientRect().top - top);
      store(choice.value);
    });
  }

  function choose(language: string | null): void {
    for (const choice of choices) if (choice.value === language) choice.checked = true;
  }
}

/** A browser may refuse to store anything; the choice holds for the page then. */
function readStored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(language: string): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    return;
  }
}
