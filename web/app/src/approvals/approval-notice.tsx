import type { ProposalDetail } from "@proffer/contract";
import { useEffect, useRef } from "preact/hooks";
import { toPath } from "../routes.ts";
import { formatNames } from "../ui/format.ts";
import { findRejection } from "./approval-state.ts";
import { Rejection } from "./approval-request.tsx";
import { ApprovedBy } from "./approved-by.tsx";
import { say } from "./say.ts";

/** The saved changes of an editor. */
interface Saved {
  readonly state: { readonly save: string };
  readonly confirmedVersion: number;
  readonly refresh: () => Promise<void>;
}

interface ApprovalNoticeProps {
  readonly proposal: Pick<ProposalDetail, "id" | "approval">;
  /** Given in the editor, where each saved change can start or end the need for an approval. */
  readonly queue?: Saved;
}

/** Milliseconds after the last saved change until the approval is read again. */
const pauseMs = 1_000;

/** Reads the proposal again after changes were saved. */
function useReadAfterSaving(queue: Saved | undefined): void {
  const version = queue?.confirmedVersion;
  const read = useRef(version);
  const isSaved = queue?.state.save === "saved";
  useEffect(() => {
    if (!queue || !isSaved || read.current === version) return undefined;
    const timer = setTimeout(() => {
      read.current = queue.confirmedVersion;
      void queue.refresh();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [version, isSaved]);
}

/** One line above a proposal: who is waited for, who approved it, or why it was rejected. */
export default function ApprovalNotice({ proposal: { id, approval }, queue }: ApprovalNoticeProps) {
  useReadAfterSaving(queue);
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
