import type { ComponentChildren } from "preact";
import { BackIcon } from "./icons.tsx";
import "./back-heading.css";

interface BackHeadingProps {
  /** Where the link before the heading leads. */
  readonly href: string;
  readonly label: string;
  /** Set if a phone shows only the link, because the bar has no space for the heading. */
  readonly isShort?: boolean;
  readonly children: ComponentChildren;
}

/** The heading of a screen that belongs to another screen, with a link to that one. */
export function BackHeading({ href, label, isShort = false, children }: BackHeadingProps) {
  return (
    <span class={isShort ? "back-heading short" : "back-heading"}>
      <a class="button quiet square" href={href} aria-label={label} title={label}>
        <BackIcon />
      </a>
      {children}
    </span>
  );
}
