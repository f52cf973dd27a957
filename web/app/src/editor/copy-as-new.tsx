import type { CreateProposal } from "@proffer/contract";
import { useLocation } from "preact-iso";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { getRoot, getText, getValue, toRecord } from "../model/document/proposal-document.ts";
import { toPath } from "../routes.ts";
import { showProblem, showToast } from "../ui/toast.tsx";
import type { Editor } from "./state/editor.ts";
import { useEditor } from "./state/use-editor.ts";
import { say } from "./say.ts";

/** Copies the document, including changes that can no longer be saved, to a new proposal. */
export default function CopyAsNew() {
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
