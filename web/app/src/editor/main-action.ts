import { useLocation } from "preact-iso";
import { findApprovalWord } from "../approvals/missing-approval.ts";
import { getSession } from "../api/session.ts";
import { request } from "../api/request.ts";
import { toCopyOperation } from "../model/document/operation.ts";
import { isRevisable, type QueueState } from "../model/sync/queue-state.ts";
import { toPath } from "../routes.ts";
import { openSendDialog } from "../send/open-send-dialog.ts";
import { say as sayCommon } from "../texts/say.ts";
import { run } from "../ui/run.ts";
import { say } from "./say.ts";
import { storeUnsaved } from "./state/device-store.ts";
import type { Editor } from "./state/editor.ts";
import { publicationDialog } from "./state/publication-dialog.ts";
import { refreshDrafts } from "./state/refresh-drafts.ts";
import { useEditor } from "./state/use-editor.ts";

interface MainAction {
  readonly title: string;
  readonly run: () => void;
  /** True if another user acts next. */
  readonly isWaiting?: boolean;
}

/**
 * Returns the next step of the open proposal: request its approval, send it, publish the draft of a revision, or
 * revise the sent offer. Returns null if there is none.
 */
export function useMainAction(): MainAction | null {
  const editor = useEditor();
  const { route } = useLocation();
  const { detail } = editor;
  const { revision, revision_of: original, is_template: isTemplate, approval } = detail;
  if (isTemplate === true) return null;
  if (isRevisable(detail))
    return {
      title: say(revision?.draft ? "open_draft" : "revise"),
      run: () => void run(() => openDraft(editor, route)),
    };
  if (editor.isReadOnly.value) return null;
  const leave = original
    ? () => (publicationDialog.value = "publish")
    : () => void saveAndOpenSendDialog(editor);
  // Both dialogs begin with the missing approval.
  const missing = findApprovalWord(approval);
  if (missing) return { title: sayCommon(missing), run: leave, isWaiting: approval.state === "requested" };
  return { title: say(original ? "publish" : "send"), run: leave };
}

/** Opens the draft of the next revision. Starts the draft if there is none. */
async function openDraft(editor: Editor, route: (path: string) => void): Promise<void> {
  await editor.queue.flush();
  const id = editor.detail.revision?.draft?.id ?? (await startDraft(editor.id));
  if (isFrozenWithChanges(editor.queue.state)) await moveUnsaved(editor, id);
  route(toPath("proposal", { id }));
}

/** Moves the unsaved changes of a draft that no longer exists to the present draft of its original. */
export async function moveToNextDraft(
  editor: Editor,
  originalId: string,
  route: (path: string) => void,
): Promise<void> {
  const { revision } = await request("GET /api/proposals/{id}", { params: { id: originalId } });
  const id = revision?.draft?.id ?? (await startDraft(originalId));
  await moveUnsaved(editor, id);
  route(toPath("proposal", { id }));
}

/** Moves changes that can no longer be saved to a draft, which is not open in this window. */
async function moveUnsaved({ id, queue }: Editor, draftId: string): Promise<void> {
  const operations = queue.listUnsaved().map((operation) => toCopyOperation(operation, id, draftId));
  await storeUnsaved(getSession().user.id, draftId, operations);
  queue.discardUnsaved();
}

/** Tells whether a proposal has unsaved changes because the client got it before they were saved. */
export function isFrozenWithChanges({ closed, waiting }: QueueState): boolean {
  return waiting > 0 && (closed?.reason === "OFFERED" || closed?.reason === "REVISING");
}

async function startDraft(id: string): Promise<string> {
  const { data } = await request("POST /api/proposals/{id}/revisions", { params: { id }, body: {} });
  await refreshDrafts();
  return data.id;
}

/** Saves pending changes first, because the server sends the proposal as it is stored. */
export async function saveAndOpenSendDialog(editor: Editor): Promise<void> {
  await editor.queue.flush();
  openSendDialog(editor.id);
}
