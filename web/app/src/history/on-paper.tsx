import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { useApi } from "../api/use-api.ts";
import { PaperFrame } from "../paper/paper-frame.tsx";
import { toPaperHost } from "../paper/paper-host.ts";
import { say } from "./texts/say.ts";

interface OnPaperProps {
  readonly id: string;
  readonly from: string;
  /** Null: the proposal as it is. */
  readonly to: string | null;
}

/** Both states as the client would see them, side by side. */
export function OnPaper({ id, from, to }: OnPaperProps) {
  return (
    <div class="papers">
      <Paper key={from} id={id} versionId={from} title={say("before")} />
      <Paper key={to} id={id} versionId={to} title={say("after")} />
    </div>
  );
}

interface PaperProps {
  readonly id: string;
  readonly versionId: string | null;
  readonly title: string;
}

function Paper({ id, versionId, title }: PaperProps) {
  const { data, error } = useApi("GET /api/proposals/{id}/preview", {
    params: { id },
    query: { ...(versionId !== null && { version_id: versionId }) },
  });
  const host = useMemo(() => data && toPaperHost(signal(data)), [data]);
  return (
    <section>
      <h2>{title}</h2>
      {error && <p class="refusal">{describeError(error)}</p>}
      {host && <PaperFrame host={host} class="paper-frame" title={title} />}
    </section>
  );
}
