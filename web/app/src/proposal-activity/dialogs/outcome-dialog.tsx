import { useState } from "preact/hooks";
import { request } from "../../api/request.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFoot } from "../../ui/dialog-foot.tsx";
import { Field } from "../../ui/field.tsx";
import { tryAct } from "../change-state.ts";
import { say } from "../say.ts";

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
        <DialogFoot action={say(`act_${outcome}`)} isDisabled={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}
