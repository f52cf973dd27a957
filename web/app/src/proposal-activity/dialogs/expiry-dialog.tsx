import type { ProposalDetail } from "@proffer/contract";
import { useState } from "preact/hooks";
import { request } from "../../api/request.ts";
import { say as sayCommon } from "../../texts/say.ts";
import { getToday, toDayValue } from "../../ui/days.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFoot } from "../../ui/dialog-foot.tsx";
import { TextField } from "../../ui/field.tsx";
import { tryAct } from "../change-state.ts";
import { say } from "../say.ts";

interface ExpiryDialogProps {
  readonly proposal: ProposalDetail;
  readonly onClose: () => void;
}

/** Changes the last day for a decision by the client. */
export function ExpiryDialog({ proposal: { id, settings }, onClose }: ExpiryDialogProps) {
  const [shown] = useState(() => toDayValue(settings?.expiring_on));
  const [day, setDay] = useState(shown);
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    // The stored time may differ from the end of the day, so an unchanged day is not sent.
    if (day === shown) return onClose();
    setBusy(true);
    const body = { settings: { expiring_on: day === "" ? null : day } };
    const refused = await tryAct(
      id,
      () => request("PATCH /api/proposals/{id}", { params: { id }, body }),
      say("done_expiry"),
    );
    setBusy(false);
    setRefusal(refused);
    if (refused === undefined) onClose();
  }
  return (
    <Dialog title={say("act_expiry")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div class="dialog-body">
          {refusal && (
            <p class="refusal" role="alert">
              {refusal}
            </p>
          )}
          <TextField
            type="date"
            label={say("valid_until")}
            hint={say("expiry_hint")}
            min="1970-01-01"
            max="9999-12-31"
            autofocus
            value={day}
            onValue={setDay}
          />
          <p role="status">{isOver(day) && say("expiry_over")}</p>
        </div>
        <DialogFoot action={sayCommon("save")} isDisabled={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** Tells whether a day has ended in the time zone of the organization. */
function isOver(day: string): boolean {
  return day !== "" && day < getToday();
}
