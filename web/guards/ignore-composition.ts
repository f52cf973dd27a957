/**
 * Hides keys of an input method from all key handlers of the page, because Enter confirms a word there, and
 * Escape reverts it. It must be called before any other listener is added. Safari fires the confirming key
 * after the composition has ended, with only the key code 229.
 */
export function ignoreComposition(page: EventTarget = globalThis): void {
  page.addEventListener(
    "keydown",
    (event) => {
      if (isOfComposition(event as KeyboardEvent)) event.stopImmediatePropagation();
    },
    true,
  );
}

/**
 * Android gives the key code 229 to every letter, without the name of a key. Key handlers ignore it, but rich
 * text needs it.
 */
function isOfComposition({ isComposing, keyCode, key }: KeyboardEvent): boolean {
  return (isComposing || keyCode === 229) && key !== "Unidentified";
}
