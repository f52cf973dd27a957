import { findAll, announce, createElement } from "./dom.ts";

const copiedMs = 1500;
const languageKey = "proffer-reference-language";

/** Adds a copy button to every block of code. */
export function addCopyButtons(): void {
  for (const block of findAll(".code")) {
    const code = block.querySelector("code");
    const caption = block.querySelector("figcaption");
    if (!code || !caption) continue;
    const button = createElement("button", { type: "button", className: "copy" }, "Copy");
    button.setAttribute("aria-label", `Copy: ${caption.textContent}`);
    button.addEventListener("click", () => void copy(code.textContent, button));
    caption.append(button);
  }
}

async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  const isCopied = await write(text);
  button.textContent = isCopied ? "Copied" : "Not copied";
  announce(isCopied ? "Copied" : "The browser did not allow copying");
  setTimeout(() => (button.textContent = "Copy"), copiedMs);
}

/** Browsers offer the clipboard only over https and on localhost. Elsewhere a selection is copied. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = createElement("textarea", { value: text, className: "off-screen" });
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}

/** Shows all examples in the language that the reader selected at one of them, also on later pages. */
export function keepLanguage(): void {
  const choices = findAll<HTMLInputElement>(".languages input");
  choose(readLanguage());
  for (const choice of choices) {
    choice.addEventListener("change", () => {
      const top = choice.getBoundingClientRect().top;
      choose(choice.value);
      // Examples above have changed their height. The selected example keeps its position on the screen.
      scrollBy(0, choice.getBoundingClientRect().top - top);
      storeLanguage(choice.value);
    });
  }

  function choose(language: string | null): void {
    for (const choice of choices) if (choice.value === language) choice.checked = true;
  }
}

/** If the browser forbids storage, the choice is kept only for this page. */
function readLanguage(): string | null {
  try {
    return localStorage.getItem(languageKey);
  } catch {
    return null;
  }
}

function storeLanguage(language: string): void {
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    return;
  }
}
