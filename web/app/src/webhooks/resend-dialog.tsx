import { useState } from "preact/hooks";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogFoot } from "../ui/dialog-foot.tsx";
import { Field } from "../ui/field.tsx";
import { run } from "../ui/run.ts";
import { showToast } from "../ui/toast.tsx";
import { say } from "./say.ts";

const dayMs = 86_400_000;

/** Formats a time for `<input type="datetime-local">`, in the zone of this device. */
function toLocalTime(time: number): string {
  const offsetMs = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offsetMs).toISOString().slice(0, 16);
}

/** Sends all events, or only failed events, of a time range again. */
export function ResendDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [from, setFrom] = useState(() => toLocalTime(Date.now() - dayMs));
  const [to, setTo] = useState("");
  const [isFailedOnly, setFailedOnly] = useState(true);
  const resend = async (event: Event) => {
    event.preventDefault();
    const isDone = await run(async () => {
      const body = {
        from: new Date(from).toISOString(),
        ...(to && { to: new Date(to).toISOString() }),
        ...(isFailedOnly && { status: "failed" as const }),
      };
      const { resent } = await request("POST /api/webhook-endpoints/{id}/resend", { params: { id }, body });
      showToast(say("resent_count", { count: resent }));
      await refresh("GET /api/webhook-endpoints/{id}/deliveries");
    });
    if (isDone) onClose();
  };
  return (
    <Dialog title={say("resend_range")} onClose={onClose}>
      <form onSubmit={(event) => void resend(event)}>
        <div class="dialog-body">
          <p>{say("resend_lead")}</p>
          <Field label={say("resend_from")}>
            {(attributes) => (
              <input
                {...attributes}
                type="datetime-local"
                required
                value={from}
                onInput={({ currentTarget }) => setFrom(currentTarget.value)}
              />
            )}
          </Field>
          <Field label={say("resend_to")} hint={say("resend_to_hint")}>
            {(attributes) => (
              <input
                {...attributes}
                type="datetime-local"
                min={from}
                value={to}
                onInput={({ currentTarget }) => setTo(currentTarget.value)}
              />
            )}
          </Field>
          <label class="check-label">
            <input
              type="checkbox"
              checked={isFailedOnly}
              onChange={({ currentTarget }) => setFailedOnly(currentTarget.checked)}
            />
            {say("resend_failed_only")}
          </label>
        </div>
        <DialogFoot action={say("send_again")} onClose={onClose} />
      </form>
    </Dialog>
  );
}
