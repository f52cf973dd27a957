import { useLayoutEffect, useRef } from "preact/hooks";
import type { PaperHost } from "./paper-host.ts";

interface PaperFrameProps {
  readonly host: PaperHost;
  readonly title: string;
  readonly class: string;
  /** True for a picture of the paper, which cannot be pressed or focused and is not read aloud. */
  readonly isPicture?: boolean;
}

/** The client's page in a frame, rendered from the data of its host. */
export function PaperFrame({ host, title, class: name, isPicture = false }: PaperFrameProps) {
  const ref = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    if (ref.current) Object.assign(ref.current, { profferPaper: host, src: "/app/preview" });
  }, [host]);
  return (
    <iframe
      ref={ref}
      class={name}
      title={title}
      {...(isPicture && { inert: true, tabIndex: -1, "aria-hidden": "true" as const })}
    />
  );
}
