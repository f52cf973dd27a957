import { useSignal } from "@preact/signals";
import type { PublicProposal } from "@proffer/contract";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { PaperFrame } from "./paper-frame.tsx";
import { toPaperHost } from "./paper-host.ts";
import "./paper-thumbnail.css";

/** Tells when an element first comes near the screen. A thumbnail loads its view only then. */
export function useNear() {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: "200px" },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear };
}

/** The top of a proposal as its client would see it, small. The paper is empty while the view is loading. */
export function PaperThumbnail({ view }: { readonly view: PublicProposal | undefined }) {
  return <div class="paper-thumbnail">{view && <Picture view={view} />}</div>;
}

function Picture({ view }: { readonly view: PublicProposal }) {
  const shown = useSignal(view);
  useEffect(() => {
    shown.value = view;
  }, [view]);
  const host = useMemo(() => toPaperHost(shown), [shown]);
  return <PaperFrame host={host} class="thumbnail-frame" title={view.name} isPicture />;
}
