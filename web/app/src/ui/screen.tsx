import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface ScreenProps {
  readonly title: string;
  /** Replaces the title in the heading, for example by an editable one. */
  readonly heading?: ComponentChildren;
  /** Buttons at the end of the bar. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** One screen of the application: its title in the bar and in the window, its actions, its content. */
export function Screen({ title, heading = title, actions, children }: ScreenProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Proffer`;
  }, [title]);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <header class="bar">
        <h1 ref={ref} tabIndex={-1}>
          {heading}
        </h1>
        <div class="bar-actions">{actions}</div>
      </header>
      {children}
    </>
  );
}
