import { useEffect, useLayoutEffect } from "preact/hooks";
import type { PanelQuestions } from "./questions.ts";

/** Lets an open panel close at Escape, takes the focus, and keeps the place that the page leaves to it. */
export function usePanel({ view, close }: PanelQuestions): void {
  useSpaceBelow();
  useEffect(() => {
    const closeAtEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]"))
        close();
    };
    addEventListener("keydown", closeAtEscape);
    document.documentElement.classList.add("asking");
    return () => {
      removeEventListener("keydown", closeAtEscape);
      document.documentElement.classList.remove("asking");
    };
  }, []);
  useEffect(() => {
    // The form may have the focus already. A pressed button may be gone.
    if (!getPanel()?.contains(document.activeElement))
      document.getElementById("ask-title")?.focus({ preventScroll: true });
  }, [view]);
}

/** Keeps the panel above the bar with the total, and above the keyboard of a phone. */
function useSpaceBelow(): void {
  useLayoutEffect(() => {
    const panel = getPanel();
    if (!panel) return undefined;
    const bar = document.querySelector<HTMLElement>(".bottom-bar");
    const measure = () => {
      const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
      const keyboard = Math.max(0, innerHeight - height - offsetTop);
      panel.style.setProperty("--below", `${Math.max(bar?.offsetHeight ?? 0, keyboard)}px`);
      panel.style.setProperty("--visible", `${height}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (bar) observer.observe(bar);
    visualViewport?.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      visualViewport?.removeEventListener("resize", measure);
    };
  }, []);
}

function getPanel(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".ask-panel");
}
