import type { ProposalDetail } from "@proffer/contract";
import { useEffect, useRef } from "preact/hooks";
import { toPath } from "../routes.ts";
import { formatNames } from "../ui/format.ts";
import { findRejection } from "./approval-state.ts";
import { Rejection } from "./approval-request.tsx";
import { ApprovedBy } from "./approved-by.tsx";
import { say } from "./say.ts";

interface ApprovalNoticeProps {
  readonly proposal: Pick<ProposalDetail, "id" | "approval">;
  /** The version of the last saved change in the editor. Each saved change can start or end the need. */
  readonly savedVersion?: number;
  /** Reads the proposal again. */
  readonly read?: () => void;
}

/** Milliseconds after the last saved change until the approval is read again. */
const pauseMs = 1_000;

/** One line above a proposal: who is waited for, who approved it, or why it was rejected. */
export default function ApprovalNotice({
  proposal: { id, approval },
  savedVersion,
  read,
}: ApprovalNoticeProps) {
  const known = useRef(savedVersion);
  useEffect(() => {
    if (!read || known.current === savedVersion) return undefined;
    const timer = setTimeout(() => {
      known.current = savedVersion;
      read();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [savedVersion]);
  const { hits, state, requested_at: start } = approval;
  const hasNews = state !== "needed" || findRejection(approval) !== undefined;
  const isShown = hits.length > 0 && start !== null && hasNews;
  return isShown ? <Notice id={id} approval={approval} /> : null;
}

function Notice({ id, approval }: ApprovalNoticeProps["proposal"]) {
  const { state, waiting_for: waiting } = approval;
  return (
    <div class="approval-notice">
      {state === "requested" && (
        <p role="status">{say("waits_for", { names: formatNames(waiting.map(({ name }) => name)) })}</p>
      )}
      <Rejection approval={approval} />
      <ApprovedBy approval={approval} />
      <a class="button quiet" href={toPath("proposalApproval", { id })}>
        {say("open_approval")}
      </a>
    </div>
  );
}
