import { useComputed, useSignal } from "@preact/signals";
import type { PublicProposal } from "@proffer/contract";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApi } from "../api/use-api.ts";
import { PaperFrame } from "../paper/paper-frame.tsx";
import { toPaperHost } from "../paper/paper-host.ts";

/** A template as its client would see it, small; drawn once the card comes near the screen. */
export function TemplatePreview({ id }: { readonly id: string }) {
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
  const { data } = useApi("GET /api/proposals/{id}/preview", { params: { id } }, { isEnabled: isNear });
  return (
    <div class="template-preview" ref={ref}>
      {data && <Paper preview={data} />}
    </div>
  );
}

function Paper({ preview }: { readonly preview: PublicProposal }) {
  const shown = useSignal(preview);
  useEffect(() => {
    shown.value = preview;
  }, [preview]);
  const view = useComputed(() => shown.value);
  const host = useMemo(() => toPaperHost(view), [view]);
  return <PaperFrame host={host} class="template-frame" title={preview.name} isPicture />;
}
