import type { Editor } from "./editor.ts";

/**
 * Keeps the changes of variables that are not in the document yet, because they have a fault: over a reload of this
 * tab, and while it shows another screen. Returns a function that ends it.
 */
export function keepHeldChanges({ id, heldChanges }: Editor): () => void {
  const key = `proffer.held.${id}`;
  const kept = sessionStorage.getItem(key);
  if (kept !== null) heldChanges.value = new Map(JSON.parse(kept) as [string, object][]);
  return heldChanges.subscribe((changes) => {
    if (changes.size > 0) sessionStorage.setItem(key, JSON.stringify([...changes]));
    else sessionStorage.removeItem(key);
  });
}
