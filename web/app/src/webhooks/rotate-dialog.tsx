import { useState } from "preact/hooks";
import { request } from "../api/request.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogFoot } from "../ui/dialog-foot.tsx";
import { run } from "../ui/run.ts";
import { newSecret } from "./new-secret.ts";
import { say } from "./texts/say.ts";

const overlaps = [0, 1, 24] as const;

/** Replaces the secret of an endpoint, with or without a time in which both secrets sign. */
export function RotateDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [hours, setHours] = useState<number>(24);
  const rotate = async (event: Event) => {
    event.preventDefault();
    await run(async () => {
      const body = hours === 0 ? {} : { overlap_hours: hours };
      const { data } = await request("POST /api/webhook-endpoints/{id}/rotate-secret", {
        params: { id },
        body,
      });
      newSecret.value = data;
    });
    onClose();
  };
  return (
    <Dialog title={say("new_secret")} onClose={onClose}>
      <form onSubmit={(event) => void rotate(event)}>
        <fieldset class="dialog-body">
          <legend class="unseen">{say("old_secret")}</legend>
          <p>{say("new_secret_lead")}</p>
          {overlaps.map((each) => (
            <label key={each} class="check-label">
              <input type="radio" name="overlap" checked={hours === each} onChange={() => setHours(each)} />
              {each === 0 ? say("old_secret_ends") : say("old_secret_hours", { count: each })}
            </label>
          ))}
        </fieldset>
        <DialogFoot action={say("make_secret")} onClose={onClose} />
      </form>
    </Dialog>
  );
}
