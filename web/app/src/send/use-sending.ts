import type { ProposalDetail } from "@proffer/contract";
import { useState } from "preact/hooks";
import { isApprovalRefusal } from "../approvals/missing-approval.ts";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { findFrozenReason } from "../model/sync/queue-state.ts";
import { formatNames } from "../ui/format.ts";
import { showProblem, showToast } from "../ui/toast.tsx";
import { closeSendDialog } from "./open-send-dialog.ts";
import { toChange, type SendDraft } from "./send-draft.ts";
import type { SentResult } from "./sent-dialog.tsx";
import { say } from "./say.ts";

let lastLeaving: Promise<unknown> = Promise.resolve();

/** Reads the proposal again, after the draft of a closed dialog has been saved. */
export async function reloadProposal(): Promise<void> {
  await lastLeaving;
  await refresh("GET /api/proposals/{id}");
}

/**
 * Returns the actions of the dialog. `saved` is the draft as stored in the proposal. Each action first saves
 * the changes to the draft. If the client has the proposal, only its expiry is saved, and only when it is sent:
 * everything else would change the offer.
 */
export function useSending(proposal: ProposalDetail, saved: SendDraft, draft: SendDraft) {
  const { id, status } = proposal;
  const isOffered = findFrozenReason(proposal) !== null;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<SentResult>();

  const save = async () => {
    const settings = toChange(saved, isOffered ? { ...saved, validUntil: draft.validUntil } : draft);
    if (Object.keys(settings).length > 0)
      await request("PATCH /api/proposals/{id}", { params: { id }, body: { settings } });
  };

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      // The proposal, which is read again, shows the missing approval.
      if (!isApprovalRefusal(error)) setProblem(describeError(error));
    } finally {
      setBusy(false);
    }
    await refresh("GET /api/proposals", "GET /api/proposals/{id}", "GET /api/proposals/{id}/analytics");
  };

  const getLink = async () => (await request("GET /api/proposals/{id}", { params: { id } })).share_url;

  const send = () =>
    run(async () => {
      await save();
      const { recipients, subject, message } = draft;
      const body = { recipients: [...recipients], ...(subject && { subject }), ...(message && { message }) };
      await request("POST /api/proposals/{id}/send", { params: { id }, body });
      const names = formatNames(recipients.map((each) => each.name));
      setSent({ id, link: await getLink(), names, isMailed: true });
    });

  const giveLink = () =>
    run(async () => {
      await save();
      if (status === "DRAFT")
        await request("POST /api/proposals/{id}/status", { params: { id }, body: { status: "SENT" } });
      setSent({ id, link: await getLink(), names: "", isMailed: false });
    });

  const sendTest = () =>
    run(async () => {
      if (!isOffered) await save();
      const { subject, message } = draft;
      const body = { ...(subject && { subject }), ...(message && { message }) };
      const { to } = await request("POST /api/proposals/{id}/test-mail", { params: { id }, body });
      showToast(say("test_sent_to", { to }));
    });

  /** Closes the dialog. Saves its draft to the proposal, unless the client has the proposal. */
  const leave = () => {
    closeSendDialog();
    if (isOffered) return;
    lastLeaving = save().then(
      () => refresh("GET /api/proposals", "GET /api/proposals/{id}"),
      (error: unknown) => showProblem(describeError(error)),
    );
  };

  return { isBusy, problem, sent, send, giveLink, sendTest, leave };
}
