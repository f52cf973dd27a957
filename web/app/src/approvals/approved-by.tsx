import type { Approval } from "@proffer/contract";
import { formatNames } from "../ui/format.ts";
import { CheckIcon } from "../ui/icons.tsx";
import { listApproverNames } from "./approval-state.ts";
import { say } from "./say.ts";
import "./approvals.css";

/** A quiet line that names the approvers of an approved proposal. */
export function ApprovedBy({ approval }: { readonly approval: Approval }) {
  const names = listApproverNames(approval);
  if (names.length === 0) return null;
  return (
    <p class="approved-by">
      <CheckIcon />
      <span>{say("approved_by", { names: formatNames(names) })}</span>
    </p>
  );
}
