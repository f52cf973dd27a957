import { findAll } from "./dom.ts";

const key = "proffer-reference-language";

/** Shows all examples in the language that the reader selected at one of them, also on later pages. */
export function keepLanguage(): void {
  const choices = findAll<HTMLInputElement>(".languages input");
  choose(readStored());
  for (const choice of choices) {
    choice.addEventListener("change", () => {
      const top = choice.getBoundingClientRect().top;
      choose(choice.value);
      // Examples above have changed their height. The selected example keeps its position on the screen.
      scrollBy(0, choice.getBoundingClientRect().top - top);
      store(choice.value);
    });
  }

  function choose(language: string | null): void {
    for (const choice of choices) if (choice.value === language) choice.checked = true;
  }
}

/** If the browser forbids storage, the choice is kept only for this page. */
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
