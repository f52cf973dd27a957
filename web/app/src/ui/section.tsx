import type { ComponentChildren } from "preact";
import { describeError } from "../api/describe-error.ts";

interface SectionProps {
  readonly title: string;
  readonly lead?: ComponentChildren;
  /** The reason why the content cannot be shown. */
  readonly error?: unknown;
  readonly isWide?: boolean;
  readonly children?: ComponentChildren;
}

/** One part of the settings: its heading, a sentence about it, and its content. */
export function Section({ title, lead, error, isWide = false, children }: SectionProps) {
  return (
    <section class={isWide ? "section wide" : "section"}>
      <h2>{title}</h2>
      {lead !== undefined && <p class="muted">{lead}</p>}
      {error !== undefined && error !== null && (
        <p class="refusal" role="alert">
          {describeError(error)}
        </p>
      )}
      {children}
    </section>
  );
}
