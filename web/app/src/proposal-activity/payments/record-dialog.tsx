import type { ProposalDetail } from "@proffer/contract";
import { countDecimals, getMinorUnitDigits } from "@proffer/pricing";
import { useEffect, useState } from "preact/hooks";
import { fetchAnswer, request } from "../../api/request.ts";
import { numbers } from "../../numbers/describe-number.ts";
import { NumberField, readTyped } from "../../numbers/number-field.tsx";
import { say } from "../../payments/say.ts";
import { getToday } from "../../ui/days.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFoot } from "../../ui/dialog-foot.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import { tryAct } from "../change-state.ts";

interface RecordDialogProps {
  readonly proposal: ProposalDetail;
  readonly onClose: () => void;
}

/** Records a received bank transfer. At first it has the open amount and the current day. */
export function RecordDialog({ proposal, onClose }: RecordDialogProps) {
  const { id, integrations } = proposal;
  const { currency, open_amount: open } = integrations.payment;
  const [amount, setAmount] = useState(open > 0 ? numbers.writePlain(open) : "");
  const [day, setDay] = useState(() => getToday());
  const [note, setNote] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** The version that the member sees. Without it, two members would record the same transfer. */
  const [etag, setEtag] = useState<string>();
  const readEtag = async () => {
    const answer = await fetchAnswer("GET /api/proposals/{id}", { params: { id } });
    setEtag(answer.headers.get("etag") ?? undefined);
  };
  useEffect(() => void readEtag().catch(() => undefined), [id]);
  const limits = { min: 0, currency };
  const received = readTyped(amount, limits);
  const fault = findFault(received, currency);
  const isInFuture = day > getToday();

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (typeof received !== "number" || fault !== undefined || isInFuture) return;
    setBusy(true);
    const body = { amount: received, received_on: day, ...(note.trim() && { note: note.trim() }) };
    const work = () =>
      request("POST /api/proposals/{id}/payments", {
        params: { id },
        body,
        ...(etag !== undefined && { ifMatch: etag }),
      });
    const refused = await tryAct(id, work, say("recorded"));
    setRefusal(refused);
    if (refused === undefined) return onClose();
    await readEtag().catch(() => undefined);
    setBusy(false);
  }

  return (
    <Dialog title={say("record")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div class="dialog-body">
          {refusal !== undefined && (
            <p class="refusal" role="alert">
              {refusal}
            </p>
          )}
          <NumberField
            label={`${say("amount")} (${currency})`}
            required
            autofocus
            value={amount}
            onValue={setAmount}
            problem={fault}
            {...limits}
          />
          <TextField
            type="date"
            label={say("received_on")}
            required
            min="1970-01-01"
            max={getToday()}
            value={day}
            onValue={setDay}
            problem={isInFuture ? say("future_day") : undefined}
          />
          <Field label={say("note")} hint={say("note_hint")}>
            {(attributes) => (
              <textarea
                {...attributes}
                rows={2}
                dir="auto"
                maxLength={2_000}
                value={note}
                onInput={({ currentTarget }) => setNote(currentTarget.value)}
              />
            )}
          </Field>
          <p class="muted">{say("record_lead")}</p>
        </div>
        <DialogFoot action={say("record")} isDisabled={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function findFault(amount: number | null | undefined, currency: string): string | undefined {
  if (amount === 0) return say("no_amount");
  const isTooPrecise = amount != null && countDecimals(amount) > getMinorUnitDigits(currency);
  return isTooPrecise ? say("too_precise", { currency }) : undefined;
}
