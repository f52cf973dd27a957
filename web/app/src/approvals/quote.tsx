import type { ComponentChildren } from "preact";

interface QuoteProps {
  /** Who wrote it, and when. */
  readonly head: ComponentChildren;
  /** Null if nothing was written. */
  readonly text: string | null;
}

/** The note of a member, below the sentence about its author. */
export function Quote({ head, text }: QuoteProps) {
  return (
    <div class="approval-quote">
      <p class="muted">{head}</p>
      {text !== null && (
        <blockquote>
          <p dir="auto">{text}</p>
        </blockquote>
      )}
    </div>
  );
}
