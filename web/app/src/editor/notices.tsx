import { ErrorBoundary, useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { useApi } from "../api/use-api.ts";
import type { CreateProposal, ProposalDetail } from "@proffer/contract";
import { getRoot, getText, getValue, toRecord } from "../model/document/proposal-document.ts";
import { toPath } from "../routes.ts";
import { lazyPart } from "../texts/lazy-part.ts";
import { run } from "../ui/run.ts";
import { showProblem, showToast } from "../ui/toast.tsx";
import type { Editor } from "./state/editor.ts";
import { useEditor } from "./state/use-editor.ts";
import { isFrozenWithChanges, moveToNextDraft, useMainAction } from "./main-action.ts";
import { QuestionsLink } from "./questions/question-parts.tsx";
import { RevisionBar } from "./revision-bar.tsx";
import { say } from "./say.ts";

const ProblemList = lazyPart(() => import("./problem-list.tsx"));
const ApprovalNotice = lazyPart(() => import("../approvals/approval-notice.tsx"));

type Original = NonNullable<ProposalDetail["revision_of"]>;

/**
 * The notices above the document: why it cannot be changed, and conflicting changes that the user must
 * resolve.
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
          {waiting > 0 && closed.reason !== "REMOVED" && <CopyAsNew />}
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

/** Copies the document, including changes that can no longer be saved, to a new proposal. */
function CopyAsNew() {
  const editor = useEditor();
  const { route } = useLocation();

  async function copy(): Promise<void> {
    try {
      const { id } = await createCopy(editor);
      for (const { id: problemId } of editor.saving.value.problems) editor.queue.dismiss(problemId);
      showToast(say("copied_as_new"));
      route(toPath("proposal", { id }));
    } catch (error) {
      showProblem(describeError(error));
    }
  }

  return (
    <button type="button" class="button" onClick={() => void copy()}>
      {say("copy_as_new")}
    </button>
  );
}

async function createCopy({ document }: Editor): Promise<{ readonly id: string }> {
  const root = getRoot(document);
  const { pages } = toRecord(document, root);
  const body = {
    name: getText(root, "name"),
    description: getValue(root, "description"),
    settings: getValue(root, "settings"),
    design: getValue(root, "design"),
    tags: getValue(root, "tags"),
    notes: getValue(root, "notes"),
    custom_variables: getValue(root, "custom_variables"),
    pages,
  } as unknown as CreateProposal;
  const { data } = await request("POST /api/proposals", { body });
  return data;
}
