import { useEffect, useState } from "preact/hooks";
import type { Stop } from "./stops.ts";

/**
 * Which page is being read: the one that was turned to, or with all of them below each other the one that fills the
 * screen. The address says which, so that the browser's own «back» turns pages too.
 */
export function useCurrentPage(
  stops: readonly Stop[],
  isTurned: boolean,
  seen: (id: string | undefined) => void,
): [current: string | undefined, turnTo: (id: string) => void] {
  const [asked, turnTo] = useState(stops[0]?.id);
  const current = stops.some(({ id }) => id === asked) ? asked : stops[0]?.id;
  useEffect(() => seen(current), [current]);
  const ids = stops.map(({ id }) => id).join(" ");

  useEffect(() => {
    if (!isTurned) return undefined;
    const turn = (event?: HashChangeEvent) => {
      const target = document.getElementById(location.hash.slice(1));
      const first = location.hash === "" && event ? stops[0]?.id : undefined;
      const id = first ?? target?.closest<HTMLElement>("[data-page]")?.dataset["page"];
      if (!id) return;
      turnTo(id);
      // Once it is drawn: what is not shown cannot be scrolled to.
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
    const visible = new Map<Element, number>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRect } of entries) visible.set(target, intersectionRect.height);
        const [most] = [...visible].toSorted(([, a], [, b]) => b - a);
        const id = most?.[0] instanceof HTMLElement ? most[0].dataset["page"] : undefined;
        if (id) turnTo(id);
      },
      { threshold: [0, 0.1, 0.25, 0.5, 0.75, 1] },
    );
    for (const page of document.querySelectorAll("[data-page]")) watch.observe(page);
    return () => watch.disconnect();
  }, [isTurned, ids]);

  return [current, turnTo];
}
