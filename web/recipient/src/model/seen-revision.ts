import { createStoredList } from "./stored-changes.ts";

/** End of the key in the browser's storage. The key begins with the path of the link. */
const keyEnd = "#seen";

/** The last revision that the reader of a link has seen and dismissed in this browser. */
export interface SeenRevision {
  /** Returns undefined before the first visit, or if the browser forbids storage. */
  read(): number | undefined;
  write(number: number): void;
}

export function createSeenRevision(): SeenRevision {
  const list = createStoredList<number>(() => localStorage, location.pathname + keyEnd);
  return { read: () => list.read()[0], write: (number) => list.write([number]) };
}

/** The last revision that was on the screen of this browser, dismissed or not. */
export function createShownRevision(): SeenRevision {
  const list = createStoredList<number>(() => localStorage, `${location.pathname}#shown`);
  return { read: () => list.read()[0], write: (number) => list.write([number]) };
}

/** Class of the document while the reader has dismissed the changes of its revision. */
export const seenClass = "seen";

/**
 * Script for the head of the page. Marks dismissed changes before they are shown, so that nothing moves when
 * the scripts of the page start.
 */
export const seenScript =
  "try { const { dataset, classList } = document.documentElement; " +
  `if (localStorage.getItem(location.pathname + "${keyEnd}") === \`[\${dataset.revision}]\`) ` +
  `classList.add("${seenClass}") } catch {}`;
