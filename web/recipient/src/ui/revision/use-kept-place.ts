import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Keeps the visible content in place while content above it changes with `key`. Most browsers do this
 * themselves. Safari does not.
 */
export function useKeptPlace(key: unknown): void {
  const known = useRef(key);
  const anchor = useRef<Anchor>(undefined);
  if (known.current !== key) {
    known.current = key;
    // The document is still unchanged during the rendering.
    anchor.current ??= findAnchor();
  }
  useLayoutEffect(() => {
    // Parts of the page that only read the context render later, but before the next frame.
    requestAnimationFrame(() => {
      const { element, top = 0 } = anchor.current ?? {};
      anchor.current = undefined;
      if (element?.isConnected) scrollBy(0, element.getBoundingClientRect().top - top);
    });
  }, [key]);
}

interface Anchor {
  readonly element: Element;
  readonly top: number;
}

/** Finds the element in the middle of the screen, unless the browser keeps it in place or nothing is above. */
function findAnchor(): Anchor | undefined {
  if (typeof document === "undefined" || scrollY === 0 || CSS.supports("overflow-anchor", "auto"))
    return undefined;
  const main = document.getElementById("content");
  const element = document
    .elementsFromPoint(innerWidth / 2, innerHeight / 2)
    .find((each) => main?.contains(each));
  return element && { element, top: element.getBoundingClientRect().top };
}
