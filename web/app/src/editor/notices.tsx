import { ErrorBoundary, useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { request } from "../api/request.ts";
import { useApi } from "../api/use-api.ts";
import type { ProposalDetail } from "@proffer/contract";
import { toPath } from "../routes.ts";
import { lazyPart } from "../texts/lazy-part.ts";
import { run } from "../ui/run.ts";
import { useEditor } from "./state/use-editor.ts";
import { isFrozenWithChanges, moveToNextDraft, useMainAction } from "./main-action.ts";
import { QuestionsLink } from "./questions/question-parts.tsx";
import { RevisionBar } from "./revision-bar.tsx";
import { say } from "./say.ts";

const CopyAsNew = lazyPart(() => import("./copy-as-new.tsx"));
const ProblemList = lazyPart(() => import("./problem-list.tsx"));
const ApprovalNotice = lazyPart(() => import("../approvals/approval-notice.tsx"));

type Original = NonNullable<ProposalDetail["revision_of"]>;

/**
 * The notices above the document: why it cannot be changed, conflicting changes that the user must resolve, and
 * the way back to the report about a paste.
 */
export function Notices() {
  const editor = useEditor();
  const mainAction = useMainAction();
  const { route } = useLocation();
  const { closed, frozen, problems, waiting } = editor.saving.value;
  const { revision_of: original, revision } = editor.detail;
  const { data: organization } = useApi("GET /api/organization", {});
  const hasRules = !closed && !revision && Boolean(organization?.approval_rules.length);
  const goneFrom = closed?.reason === "GONE" ? original : null;
  return (
    <>
      <RevisionBar />
      <ErrorBoundary>
        {hasRules && (
          <ApprovalNotice
            proposal={editor.detail}
            savedVersion={editor.queue.confirmedVersion}
            read={() => void editor.queue.refresh()}
          />
        )}
      </ErrorBoundary>
      {closed && (
        <div class={closed.reason === "WON" && waiting === 0 ? "notice won" : "notice"} role="status">
          <p>
            {goneFrom ? (
              <DraftFate original={goneFrom} />
            ) : (
              say(`closed_${closed.reason}`, { message: closed.message })
            )}
          </p>
          <QuestionsLink />
          {waiting > 0 && <p>{say("unsaved_kept", { count: waiting })}</p>}
          {mainAction && isFrozenWithChanges(editor.saving.value) && (
            <button type="button" class="button primary" onClick={mainAction.run}>
              {say("move_to_draft")}
            </button>
          )}
          {goneFrom && waiting > 0 && (
            <button
              type="button"
              class="button primary"
              onClick={() => void run(() => moveToNextDraft(editor, goneFrom.id, route))}
            >
              {say("move_to_draft")}
            </button>
          )}
          <ErrorBoundary>{waiting > 0 && closed.reason !== "REMOVED" && <CopyAsNew />}</ErrorBoundary>
          {goneFrom && (
            <a class="button" href={toPath("proposal", { id: goneFrom.id })}>
              {say("open_offer")}
            </a>
          )}
        </div>
      )}
      {!closed && frozen && (
        <div class="notice calm" role="status">
          <p>{say(`closed_${frozen}`)}</p>
          <QuestionsLink />
        </div>
      )}
      <ErrorBoundary>{problems.length > 0 && <ProblemList problems={problems} />}</ErrorBoundary>
      <PasteNotice />
    </>
  );
}

/** Says whether a draft that no longer exists was published or discarded. */
function DraftFate({ original: { id, number } }: { readonly original: Original }) {
  const [published, setPublished] = useState<number>();
  useEffect(() => {
    const reading = request("GET /api/proposals/{id}", { params: { id } });
    // The original may have been deleted. Then the notice says only that the draft is gone.
    reading.then(
      ({ revision }) => setPublished(revision?.number),
      () => undefined,
    );
  }, [id]);
  if (published === undefined) return say("draft_gone");
  return published >= number
    ? say("draft_was_published", { number: String(number) })
    : say("draft_was_discarded");
}

/** Leads back to the report while the member looks at a line. */
function PasteNotice() {
  const editor = useEditor();
  const paste = editor.paste.value;
  // After an undo, no pasted row is left to check.
  const isGone =
    paste &&
    editor.structure.value >= 0 &&
    ![...paste.read.idsByRow.values()].some((id) => editor.document.nodes.has(id));
  if (!paste || paste.isOpen || isGone) return null;
  const count = paste.read.problems.length - paste.corrected.size;
  return (
    <div class="notice">
      <p>{say("paste_notice", { count })}</p>
      <button type="button" class="button" onClick={() => (editor.paste.value = { ...paste, isOpen: true })}>
        {say("paste_open")}
      </button>
      <button type="button" class="button quiet" onClick={() => (editor.paste.value = null)}>
        {say("dismiss")}
      </button>
    </div>
  );
}
