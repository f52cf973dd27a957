import { signal } from "@preact/signals";
import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";
import type { ProposalDetail } from "@proffer/contract";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { toPath } from "../routes.ts";
import { say as sayCommon } from "../texts/say.ts";
import { DialogFoot } from "../ui/dialog-foot.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { run } from "../ui/run.ts";
import { showProblem, showToast } from "../ui/toast.tsx";
import { Check } from "./fields/labelled.tsx";
import { say } from "./say.ts";
import type { Editor } from "./state/editor.ts";
import { useEditor } from "./state/use-editor.ts";

const revisable: ReadonlySet<ProposalDetail["status"]> = new Set(["SENT", "PENDING", "ON_HOLD", "EXPIRED"]);

/** True while the dialog that publishes the open draft is shown. */
const isPublishing = signal(false);

export function openPublishDialog(): void {
  isPublishing.value = true;
}

function closePublishDialog(): void {
  isPublishing.value = false;
}

/** The bar of a draft revision, with the actions that end the draft. */
export function RevisionBar() {
  const editor = useEditor();
  const { revision_of: original } = editor.detail;
  const { route } = useLocation();
  if (!original) return null;
  const { id, number } = original;
  return (
    <div class="notice calm" role="status">
      <p>{say("draft_of_revision", { number: String(number), previous: String(number - 1) })}</p>
      <button type="button" class="button quiet" onClick={() => void discard(editor, id, route)}>
        {say("discard_draft")}
      </button>
      <a class="button quiet" href={toPath("proposal", { id })}>
        {say("open_offer")}
      </a>
      {isPublishing.value && <PublishDialog original={original} />}
    </div>
  );
}

/** Opens the draft of the next revision of a sent proposal. Starts the draft if there is none. */
export function ReviseButton() {
  const editor = useEditor();
  const { route } = useLocation();
  const { revision, archived } = editor.detail;
  if (!revision || archived === true || !revisable.has(editor.status.value)) return null;
  const { draft } = revision;
  const open = async (): Promise<void> => {
    await editor.queue.flush();
    route(toPath("proposal", { id: draft?.id ?? (await startDraft(editor.id)) }));
  };
  return (
    <button type="button" class="button" onClick={() => void run(open)}>
      {say(draft ? "open_draft" : "revise")}
    </button>
  );
}

async function startDraft(id: string): Promise<string> {
  const { data } = await request("POST /api/proposals/{id}/revisions", { params: { id }, body: {} });
  await refresh("GET /api/proposals/{id}");
  return data.id;
}

type Route = (path: string) => void;

async function discard(editor: Editor, originalId: string, route: Route): Promise<void> {
  const { id } = editor;
  try {
    await editor.queue.flush();
    await request("DELETE /api/proposals/{id}", { params: { id } });
    route(toPath("proposal", { id: originalId }));
    showToast(say("draft_discarded"), {
      label: sayCommon("undo"),
      run: () =>
        run(async () => {
          await request("POST /api/proposals/{id}/undelete", { params: { id } });
          route(toPath("proposal", { id }));
        }),
    });
  } catch (error) {
    showProblem(describeError(error));
  }
}

interface PublishDialogProps {
  readonly original: NonNullable<ProposalDetail["revision_of"]>;
}

/** Asks for a note to the client, and publishes the draft. */
function PublishDialog({ original }: PublishDialogProps) {
  const editor = useEditor();
  const { route } = useLocation();
  const [note, setNote] = useState("");
  const [notify, setNotify] = useState(true);
  const [isBusy, setBusy] = useState(false);

  async function publish(): Promise<void> {
    setBusy(true);
    try {
      await editor.queue.flush();
      const { dropped_selections: dropped } = await request("POST /api/proposals/{draft_id}/publish", {
        params: { draft_id: editor.id },
        body: { note, notify },
      });
      closePublishDialog();
      await refresh("GET /api/proposals/{id}");
      route(toPath("proposal", { id: original.id }));
      const names = dropped.map(({ name }) => name).join(", ");
      if (dropped.length > 0) showProblem(say("choices_dropped", { names }));
      else showToast(say("published", { number: String(original.number) }));
    } catch (error) {
      showProblem(describeError(error));
    }
    setBusy(false);
  }

  return (
    <Dialog title={say("publish_title", { number: String(original.number) })} onClose={closePublishDialog}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void publish();
        }}
      >
        <div class="dialog-body">
          <p>{say("publish_hint")}</p>
          <Field label={say("publish_note")} hint={say("publish_note_hint")}>
            {(attributes) => (
              <textarea
                {...attributes}
                rows={3}
                maxLength={2_000}
                value={note}
                onInput={({ currentTarget }) => setNote(currentTarget.value)}
              />
            )}
          </Field>
          <Check label={say("publish_notify")} isOn={notify} onCheck={setNotify} />
        </div>
        <DialogFoot action={say("publish")} isDisabled={isBusy} onClose={closePublishDialog} />
      </form>
    </Dialog>
  );
}
