import type { ProposalDetail } from "@proffer/contract";
import { describeError } from "../api/describe-error.ts";
import { getSession } from "../api/session.ts";
import { useApi } from "../api/use-api.ts";
import { toPath } from "../routes.ts";
import { say as sayCommon } from "../texts/say.ts";
import { sayOutside } from "../texts/say-outside.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogFoot } from "../ui/dialog-foot.tsx";
import { formatNames } from "../ui/format.ts";
import { toKeyName } from "../ui/keys.ts";
import { ApprovalRequest, ApprovalWaiting } from "./approval-request.tsx";
import { findRejection, listApproverNames } from "./approval-state.ts";
import { closeApprovalDialog } from "./missing-approval.ts";
import { useLiveApproval } from "./use-live-approval.ts";
import { say } from "./say.ts";
import { useApprovalRequest } from "./use-approval-request.ts";

/** The approval of a proposal on any screen: requests it, or shows its state. */
export default function ApprovalDialog({ id }: { readonly id: string }) {
  const { data: proposal, error } = useApi("GET /api/proposals/{id}", { params: { id } });
  if (error)
    return (
      <Dialog title={say("section")} onClose={closeApprovalDialog}>
        <p class="dialog-body" role="alert">
          {describeError(error)}
        </p>
        <footer class="dialog-foot">
          <button type="button" class="button" onClick={closeApprovalDialog}>
            {sayOutside("close")}
          </button>
        </footer>
      </Dialog>
    );
  return proposal ? <ApprovalStep proposal={proposal} onClose={closeApprovalDialog} /> : null;
}

interface ApprovalStepProps {
  readonly proposal: ProposalDetail;
  readonly onClose: () => void;
}

/** With more reasons, the focus in the note would scroll them out of the dialog. */
const maxBeforeNote = 3;

/** The dialog in place of sending, while a proposal needs an approval. */
export function ApprovalStep({ proposal, onClose }: ApprovalStepProps) {
  const { id, approval } = proposal;
  const state = useApprovalRequest(id);
  useLiveApproval(id);
  const isOpen = approval.state === "needed" || approval.state === "rejected";
  if (!isOpen) return <ApprovalState proposal={proposal} onClose={onClose} />;
  return (
    <Dialog title={sayCommon("request_approval")} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!state.isBusy) void state.send();
        }}
        onKeyDown={(event) => {
          if (toKeyName(event) === "Mod+Enter" && !state.isBusy) void state.send();
        }}
      >
        <div class="dialog-body">
          <ApprovalRequest
            approval={approval}
            state={state}
            lead={describeNeed(proposal)}
            autofocus={approval.hits.length <= maxBeforeNote}
          />
        </div>
        <DialogFoot
          action={findRejection(approval) ? say("request_again") : sayCommon("request_approval")}
          isDisabled={state.isBusy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

/** A requested or approved proposal, or one that needs no approval. */
function ApprovalState({ proposal, onClose }: ApprovalStepProps) {
  const { id, approval } = proposal;
  const { state, waiting_for: waiting } = approval;
  const isMine = waiting.some((user) => user.id === getSession().user.id);
  const title =
    state === "requested"
      ? sayCommon("waits_for_approval")
      : say(state === "approved" ? "approved" : "not_needed");
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="dialog-body">
        {state === "requested" ? (
          <ApprovalWaiting proposal={proposal} />
        ) : (
          <p role="status">
            {state === "approved"
              ? say("approved_by", { names: formatNames(listApproverNames(approval)) })
              : say("not_needed_lead")}
          </p>
        )}
      </div>
      <footer class="dialog-foot">
        {state === "requested" && (
          <a
            class={isMine ? "button primary start" : "button quiet start"}
            href={toPath("proposalApproval", { id })}
            onClick={onClose}
          >
            {say("open_approval")}
          </a>
        )}
        <button type="button" class="button" autofocus onClick={onClose}>
          {sayOutside("close")}
        </button>
      </footer>
    </Dialog>
  );
}

function describeNeed({ revision_of: original, sent_at }: ProposalDetail): string {
  if (original) return say("needs_lead_revision", { number: String(original.number) });
  return say(sent_at === null ? "needs_lead" : "needed_sent_lead");
}
