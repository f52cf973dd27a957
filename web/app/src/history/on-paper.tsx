import { useEffect, useId } from "preact/hooks";
import type { PublicProposal } from "@proffer/contract";
import { describeError } from "../api/describe-error.ts";
import { useApi } from "../api/use-api.ts";
import { offerPreview } from "../editor/preview/preview-host.ts";
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
  return (
    <section>
      <h2>{title}</h2>
      {error && <p class="refusal">{describeError(error)}</p>}
      {data && <PaperFrame view={data} title={title} />}
    </section>
  );
}

function PaperFrame({ view, title }: { readonly view: PublicProposal; readonly title: string }) {
  const name = useId();
  useEffect(
    () =>
      offerPreview(name, {
        getView: () => view,
        // What was written is looked at, not tried.
        choose: () => ({ ok: false, code: "locked", message: "" }),
        select: () => undefined,
        subscribe: (listener) => {
          listener();
          return () => undefined;
        },
      }),
    [name, view],
  );
  return (
    <iframe
      key={JSON.stringify(view).length}
      class="paper-frame"
      name={name}
      src="/app/preview"
      title={title}
    />
  );
}
