import { describeError } from "../api/describe-error.ts";
import { useApi } from "../api/use-api.ts";
import { sayOutside } from "../texts/say-outside.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ApprovalStep } from "./approval-step.tsx";
import { closeApprovalDialog } from "./missing-approval.ts";
import { say } from "./say.ts";

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
