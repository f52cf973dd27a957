import { useState } from "preact/hooks";
import { request } from "../../api/request.ts";
import { say as sayApp } from "../../texts/say.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { tryAct } from "../change-state.ts";
import { say } from "../texts/say.ts";

const statuses = { won: "WON", lost: "LOST", cancel: "CANCELLED" } as const;

interface OutcomeDialogProps {
  readonly id: string;
  readonly outcome: keyof typeof statuses;
  readonly onClose: () => void;
}

/** Marks a proposal as won, lost or withdrawn, with a reason for members. */
export function OutcomeDialog({ id, outcome, onClose }: OutcomeDialogProps) {
  const [note, setNote] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const body = { status: statuses[outcome], ...(note.trim() && { note: note.trim() }) };
    const refused = await tryAct(
      id,
      () => request("POST /api/proposals/{id}/status", { params: { id }, body }),
      say(`done_${outcome}`),
    );
    setBusy(false);
    setRefusal(refused);
    if (refused === undefined) onClose();
  }
  return (
    <Dialog title={say(`act_${outcome}`)} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div class="dialog-body">
          {refusal && (
            <p class="refusal" role="alert">
              {refusal}
            </p>
          )}
          <Field label={say("reason")} hint={say("reason_hint")}>
            {(attributes) => (
              <textarea
                {...attributes}
                autofocus
                maxLength={5_000}
                value={note}
                onInput={({ currentTarget }) => setNote(currentTarget.value)}
              />
            )}
          </Field>
        </div>
        <footer class="dialog-foot">
          <button type="button" class="button" onClick={onClose}>
            {sayApp("cancel")}
          </button>
          <button type="submit" class="button primary" disabled={isBusy}>
            {say(`act_${outcome}`)}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
