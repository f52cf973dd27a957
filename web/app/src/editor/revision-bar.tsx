import { ErrorBoundary, useLocation } from "preact-iso";
import { useEffect } from "preact/hooks";
import type { ProposalDetail } from "@proffer/contract";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { useCommands } from "../commands/commands.ts";
import { toPath } from "../routes.ts";
import { lazyPart } from "../texts/lazy-part.ts";
import { say as sayCommon } from "../texts/say.ts";
import { run } from "../ui/run.ts";
import { showProblem, showToast } from "../ui/toast.tsx";
import { QuestionsLink } from "./questions/question-parts.tsx";
import { say } from "./say.ts";
import type { Editor } from "./state/editor.ts";
import { publicationDialog } from "./state/publication-dialog.ts";
import { refreshDrafts } from "./state/refresh-drafts.ts";
import { useEditor } from "./state/use-editor.ts";

const PublicationDialog = lazyPart(() => import("./changes/publication-dialog.tsx"));

/** The bar of a draft revision. */
export function RevisionBar() {
  const editor = useEditor();
  const { revision_of: original } = editor.detail;
  const isGone = editor.saving.value.closed?.reason === "GONE";
  return original && !isGone && <DraftBar original={original} />;
}

interface DraftBarProps {
  readonly original: NonNullable<ProposalDetail["revision_of"]>;
}

function DraftBar({ original }: DraftBarProps) {
  const editor = useEditor();
  const { route } = useLocation();
  const { id, number } = original;
  const actions = [
    { id: "compare", title: say("compare"), run: () => (publicationDialog.value = "compare") },
    { id: "discard", title: say("discard_draft"), run: () => void discard(editor, id, route) },
  ];
  useCommands(actions);
  return (
    <div class="notice calm" role="status">
      <p>{say("draft_of_revision", { number: String(number), previous: String(number - 1) })}</p>
      {actions.map((action) => (
        <button key={action.id} type="button" class="button quiet" onClick={action.run}>
          {action.title}
        </button>
      ))}
      <a class="button quiet" href={toPath("proposal", { id })}>
        {say("open_offer")}
      </a>
      <QuestionsLink />
    </div>
  );
}

/** The dialog about publishing the open draft, while it is open. */
export function RevisionDialog() {
  const { revision_of: original } = useEditor().detail;
  useEffect(
    () => () => {
      publicationDialog.value = null;
    },
    [],
  );
  return (
    <ErrorBoundary>
      {original && publicationDialog.value && <PublicationDialog original={original} />}
    </ErrorBoundary>
  );
}

type Route = (path: string) => void;

async function discard(editor: Editor, originalId: string, route: Route): Promise<void> {
  const { id } = editor;
  try {
    await editor.queue.flush();
    await request("DELETE /api/proposals/{id}", { params: { id } });
    await refreshDrafts();
    route(toPath("proposal", { id: originalId }));
    showToast(say("draft_discarded"), {
      label: sayCommon("undo"),
      run: () =>
        run(async () => {
          await request("POST /api/proposals/{id}/undelete", { params: { id } });
          await refreshDrafts();
          route(toPath("proposal", { id }));
        }),
    });
  } catch (error) {
    showProblem(describeError(error));
  }
}
