import type { PublicProposal } from "@proffer/contract";
import type { FunctionComponent } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";
import type { PanelBodyProps } from "./questions.ts";
import { toMailLink } from "../to-mail-link.ts";

const loadBody = () => import("./panel-body.tsx");

/** Loads the content of the panel while nothing else happens, so that it opens at once and offline. */
function usePanelBody(isOffered: boolean, isOpen: boolean) {
  const [Body, setBody] = useState<{ readonly View: FunctionComponent<PanelBodyProps> } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    loadBody().then(
      ({ PanelBody }) => setBody({ View: PanelBody }),
      () => setFailed(true),
    );
  };
  useEffect(() => {
    if (Body || !isOffered) return undefined;
    if (isOpen) {
      load();
      return undefined;
    }
    const timer = setTimeout(load, idleMs);
    return () => clearTimeout(timer);
  }, [isOffered, isOpen]);
  return { View: Body?.View, hasFailed, load };
}

const idleMs = 2_000;

/** The panel with the questions: beside the pages, or a sheet above the bar at the bottom on phones. */
export function QuestionsPanel({ proposal }: { proposal: PublicProposal }) {
  const { say, questions } = usePage();
  const view = questions?.view ?? null;
  const isOpen = view !== null;
  const { View, hasFailed, load } = usePanelBody(questions !== undefined, isOpen);
  const element = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useSpaceBelow(element, isOpen);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeAtEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]"))
        questions?.close();
    };
    addEventListener("keydown", closeAtEscape);
    document.documentElement.classList.add("asking");
    return () => {
      removeEventListener("keydown", closeAtEscape);
      document.documentElement.classList.remove("asking");
    };
  }, [isOpen]);
  useEffect(() => {
    // The form may have the focus already. A pressed button may be gone.
    if (isOpen && !element.current?.contains(document.activeElement))
      heading.current?.focus({ preventScroll: true });
  }, [view]);
  if (!questions || !view) return null;
  return (
    <section ref={element} class="ask-panel" role="dialog" aria-labelledby="ask-title">
      <div class="ask-head">
        <h2 ref={heading} id="ask-title" tabIndex={-1}>
          {say("all_questions")}
        </h2>
        <button type="button" class="icon-button" aria-label={say("close")} onClick={questions.close}>
          <Icon name="cross" />
        </button>
      </div>
      {View && <View proposal={proposal} questions={questions} view={view} />}
      {!View && hasFailed && (
        <div class="ask-body">
          <p class="notice red" role="alert">
            <Icon name="alert" />
            <span>
              {say("no_connection")} <a href={toMailLink(proposal.sender.email)}>{proposal.sender.email}</a>
            </span>
          </p>
          <button type="button" class="secondary" onClick={load}>
            {say("again")}
          </button>
        </div>
      )}
    </section>
  );
}

/** Keeps the panel above the bar with the total, and above the keyboard of a phone. */
function useSpaceBelow(element: { readonly current: HTMLElement | null }, isOpen: boolean): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!isOpen || !current) return undefined;
    const bar = document.querySelector<HTMLElement>(".bottom-bar");
    const measure = () => {
      const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
      const keyboard = Math.max(0, innerHeight - height - offsetTop);
      current.style.setProperty("--below", `${Math.max(bar?.offsetHeight ?? 0, keyboard)}px`);
      current.style.setProperty("--visible", `${height}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (bar) observer.observe(bar);
    visualViewport?.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      visualViewport?.removeEventListener("resize", measure);
    };
  }, [isOpen]);
}
