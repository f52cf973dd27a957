/**
 * Keeps keys of an input method from all key handlers of the page: Enter confirms a word there, and Escape
 * takes it back. Call it before anything else listens. Safari fires the confirming key after the composition
 * has ended, with the key code 229 only.
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
 * Android gives the key code 229 to every letter, without the name of a key. No handler acts on it, but rich
 * text needs it.
 */
function isOfComposition({ isComposing, keyCode, key }: KeyboardEvent): boolean {
  return (isComposing || keyCode === 229) && key !== "Unidentified";
}
