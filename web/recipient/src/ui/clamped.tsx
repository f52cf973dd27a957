import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { usePage } from "./page-context.ts";
import { RichText } from "./rich-text.tsx";

/** Two lines of a description, and the rest behind «More» where there is one. Without scripts all of it. */
export function Clamped({ id, html }: { id: string; html: string }) {
  const { say, edit } = usePage();
  const box = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (current && !isOpen) setLong(current.scrollHeight > current.clientHeight + 1);
  }, [html, isOpen]);
  if (edit)
    return (
      <div class="description">
        <RichText id={id} html={html} />
      </div>
    );
  if (html === "") return null;
  return (
    <div class="description">
      {/* What has the focus is seen: a link or a table behind «More». */}
      <div
        ref={box}
        class={isOpen ? "" : "clamped"}
        onFocusCapture={() => {
          if (isLong) setOpen(true);
        }}
      >
        <RichText id={id} html={html} />
      </div>
      {isLong && (
        <button type="button" class="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say(isOpen ? "read_less" : "read_more")}
        </button>
      )}
    </div>
  );
}
