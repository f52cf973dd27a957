import type { PublicPage } from "@proffer/contract";
import { useEffect, useState } from "preact/hooks";

/**
 * Returns the page being read: the shown page, or the page in view if all pages are shown. The address
 * contains the id of the page, so that the browser's "back" also turns pages.
 */
export function useCurrentPage(
  pages: readonly PublicPage[],
  isTurned: boolean,
  seen: (id: string | undefined) => void,
): [current: string | undefined, turnTo: (id: string) => void] {
  const [asked, turnTo] = useState(pages[0]?.id);
  const current = pages.some(({ id }) => id === asked) ? asked : pages[0]?.id;
  useEffect(() => seen(current), [current]);
  const ids = pages.map(({ id }) => id).join(" ");

  useEffect(() => {
    if (!isTurned) return undefined;
    const turn = (event?: HashChangeEvent) => {
      const target = document.getElementById(location.hash.slice(1));
      const first = location.hash === "" && event ? pages[0]?.id : undefined;
      const id = first ?? findPageAt(location.hash.slice(1));
      if (!id) return;
      turnTo(id);
      // After rendering, because hidden elements cannot be scrolled to.
      requestAnimationFrame(() => {
        if (target && !target.dataset["page"]) return target.scrollIntoView();
        scrollTo({ top: 0 });
        target?.focus({ preventScroll: true });
      });
    };
    turn();
    addEventListener("hashchange", turn);
    return () => removeEventListener("hashchange", turn);
  }, [isTurned, ids]);

  useEffect(() => {
    if (isTurned) return undefined;
    let positionOfJump: number | undefined;
    const look = () => {
      if (scrollY === positionOfJump) return;
      positionOfJump = undefined;
      const id = findPageInView();
      if (id) turnTo(id);
    };
    // A page near the end may be too short to reach the top of the screen: its link stays current until the
    // reader scrolls.
    const jump = () => {
      const id = findPageAt(location.hash.slice(1));
      if (!id) return;
      positionOfJump = scrollY;
      turnTo(id);
    };
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    addEventListener("hashchange", jump);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
      removeEventListener("hashchange", jump);
    };
  }, [isTurned, ids]);

  return [current, turnTo];
}

/** Finds the page that contains an element. */
function findPageAt(elementId: string): string | undefined {
  return document.getElementById(elementId)?.closest<HTMLElement>("[data-page]")?.dataset["page"];
}

/**
 * Finds the last page whose top is above the upper third of the screen, or the last page at the end of the
 * document.
 */
function findPageInView(): string | undefined {
  const pages = [...document.querySelectorAll<HTMLElement>("[data-page]")];
  const { scrollHeight, clientHeight } = document.documentElement;
  const hasScrolled = scrollY > 0;
  if (hasScrolled && scrollY + clientHeight >= scrollHeight - 1) return pages.at(-1)?.dataset["page"];
  const begun = pages.filter((page) => page.getBoundingClientRect().top <= clientHeight / 3);
  return ((hasScrolled && begun.at(-1)) || pages[0])?.dataset["page"];
}
