import type { ProposalDetail, Thread } from "@proffer/contract";
import { useLocation } from "preact-iso";
import { ApiError } from "../../api/api-error.ts";
import { describeError } from "../../api/describe-error.ts";
import { request } from "../../api/request.ts";
import { refresh } from "../../api/use-api.ts";
import { isRevisable } from "../../model/sync/queue-state.ts";
import { toPath } from "../../routes.ts";
import { say } from "../../threads/say.ts";
import { formatLastDay } from "../../ui/format.ts";
import { run } from "../../ui/run.ts";
import { showProblem, showToast } from "../../ui/toast.tsx";
import { refreshProposal } from "../change-state.ts";
import { findPlaceInDraft } from "../model/threads.ts";

interface RequestActionProps {
  readonly proposal: ProposalDetail;
  readonly thread: Thread;
}

/**
 * The button that applies the request of a client, or a link to the item in the draft that has it already. Renders
 * nothing if the proposal cannot be revised, or if the request was fulfilled.
 */
export function RequestAction({ proposal, thread }: RequestActionProps) {
  const { route } = useLocation();
  const { id } = proposal;
  const wish = thread.request;
  if (!wish || !isRevisable(proposal)) return null;
  if (wish.type === "extend") {
    if (proposal.status !== "EXPIRED") return null;
    return (
      <button type="button" class="button" onClick={() => void run(() => extend(id, thread.id))}>
        {say("extend", { count: wish.value ?? 0 })}
      </button>
    );
  }
  const { applied_to: appliedTo } = thread;
  const place = findPlaceInDraft(proposal.pages, thread);
  if (appliedTo !== null && appliedTo === proposal.revision?.draft?.id)
    return (
      <a class="button" href={toItemPath(appliedTo, place)}>
        {say("in_draft")}
      </a>
    );
  if (appliedTo !== null && thread.state === "resolved") return null;
  const isBudget = wish.type === "target_total";
  const open = async () => {
    const draftId = isBudget ? await openDraft(proposal) : await apply(id, thread.id);
    await refresh(
      "GET /api/proposals/{id}",
      "GET /api/proposals",
      "GET /api/proposals/{id}/threads",
      "GET /api/draft-revisions",
    );
    route(toItemPath(draftId, place));
    if (!isBudget) showToast(say("applied"));
  };
  return (
    <button
      type="button"
      class="button"
      onClick={() => void open().catch((error: unknown) => showProblem(describeRefusal(error)))}
    >
      {say(isBudget ? "open_draft" : "apply")}
    </button>
  );
}

/** Returns the address that opens a proposal with an item selected. */
export function toItemPath(id: string, itemId: string | undefined): string {
  const path = toPath("proposal", { id });
  return itemId === undefined ? path : `${path}?item=${encodeURIComponent(itemId)}`;
}

async function apply(id: string, thread_id: string): Promise<string> {
  const { data } = await request("POST /api/proposals/{id}/threads/{thread_id}/apply", {
    params: { id, thread_id },
  });
  return data.proposal_id;
}

/** Describes why a request was not applied. The message of the server is for programmers. */
function describeRefusal(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 400) return describeError(error);
  return say(error.reasons["thread_id"] === "no_change" ? "no_change" : "not_applicable");
}

/** Extends the proposal and says until when. */
async function extend(id: string, threadId: string): Promise<void> {
  await apply(id, threadId);
  const { settings } = await request("GET /api/proposals/{id}", { params: { id } });
  if (settings?.expiring_on) showToast(say("extended", { day: formatLastDay(settings.expiring_on) }));
  await refreshProposal();
}

/** Returns the id of the draft of the next revision. Starts it if there is none. */
async function openDraft({ id, revision }: ProposalDetail): Promise<string> {
  if (revision?.draft) return revision.draft.id;
  const { data } = await request("POST /api/proposals/{id}/revisions", { params: { id }, body: {} });
  return data.id;
}
