import type { ProposalDetail } from "@proffer/contract";
import { useEffect, useRef } from "preact/hooks";
import { say as sayCommon } from "../texts/say.ts";
import { ApprovalRequest, ApprovalWaiting } from "./approval-request.tsx";
import { useLiveApproval } from "./use-live-approval.ts";
import { say } from "./say.ts";
import { useApprovalRequest } from "./use-approval-request.ts";

interface ApprovalNeededNowProps {
  readonly proposal: Pick<ProposalDetail, "id" | "approval">;
}

/** The missing approval inside an open dialog, which keeps everything that the user typed. */
export function ApprovalNeededNow({ proposal: { id, approval } }: ApprovalNeededNowProps) {
  const state = useApprovalRequest(id);
  const ref = useRef<HTMLElement>(null);
  useLiveApproval(id);
  // The refused button is at the end of the dialog.
  useEffect(() => ref.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <section ref={ref} class="approval-needed-now" aria-live="polite">
      {approval.state === "requested" ? (
        <ApprovalWaiting proposal={{ id, approval }} />
      ) : (
        <>
          <ApprovalRequest approval={approval} state={state} lead={say("needed_now")} />
          <button
            type="button"
            class="button primary"
            disabled={state.isBusy}
            onClick={() => void state.send()}
          >
            {sayCommon("request_approval")}
          </button>
        </>
      )}
    </section>
  );
}
