import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Keeps the size of a field that takes the height of its text, while somebody edits it: a key then lays out the field alone,
 * and nothing around it. The field is measured again when its text became shorter or needs another line, and when its width
 * changes.
 */
export function useKeptSize(
  ref: RefObject<HTMLTextAreaElement | null>,
  isEdited: boolean,
  text: string,
): void {
  const before = useRef("");
  useLayoutEffect(() => {
    const field = ref.current;
    // The columns of a table are as wide as their words.
    if (!field || !isEdited || field.closest("table")) return undefined;
    let width = field.offsetWidth;
    let request = 0;
    const observer = new ResizeObserver(() => {
      if (field.offsetWidth === width) return;
      width = field.offsetWidth;
      request = requestAnimationFrame(() => keepSize(field));
    });
    keepSize(field);
    observer.observe(field);
    return () => {
      cancelAnimationFrame(request);
      observer.disconnect();
      field.style.cssText = "";
    };
  }, [isEdited]);
  useLayoutEffect(() => {
    const field = ref.current;
    const isShorter = text.length < before.current.length || before.current === "";
    before.current = text;
    if (!field || field.style.height === "") return;
    if (isShorter || field.scrollHeight > field.clientHeight) keepSize(field);
  }, [text]);
}

/** Gives a field the size that it would take by itself. */
function keepSize(field: HTMLTextAreaElement): void {
  field.style.cssText = "";
  const { height, paddingLeft, paddingRight } = getComputedStyle(field);
  const contentWidth = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  field.style.cssText = `height: ${height}; field-sizing: fixed; contain: strict; contain-intrinsic-width: ${contentWidth}px`;
}
