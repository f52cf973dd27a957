/**
 * Hides keys of an input method from all key handlers of the page, because in an input method Enter confirms
 * a word, and Escape reverts it. It must be called before any other listener is added. Safari fires the
 * confirming key after the composition has ended, with only the key code 229.
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
 * Tells whether a key belongs to an input method. On Android, every letter has the key code 229 and the name
 * "Unidentified". These keys are not hidden: rich text needs them, and other handlers ignore them.
 */
function isOfComposition({ isComposing, keyCode, key }: KeyboardEvent): boolean {
  return (isComposing || keyCode === 229) && key !== "Unidentified";
}
