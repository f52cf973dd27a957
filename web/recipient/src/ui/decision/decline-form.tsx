import type { PublicProposal } from "@proffer/contract";
import { useState } from "preact/hooks";
import { usePage } from "../page-context.ts";
import { Said } from "../said.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { DecisionForm } from "./form.tsx";
import { listMissingFields } from "./list-missing-fields.ts";
import { useForm } from "./use-form.ts";

/** No, and why. */
export function DeclineForm({ proposal, close }: { proposal: PublicProposal; close: () => void }) {
  const { say } = usePage();
  const form = useForm("decline");
  const [reason, setReason] = useState("");
  return (
    <Dialog
      title={say("decline_title")}
      about={<Said words="decline_intro" values={{ name: proposal.sender.name }} />}
      close={close}
    >
      <DecisionForm
        form={form}
        action="decline_now"
        isDanger
        submit={() => void form.submit({ reason }, listMissingFields({ reason }))}
      >
        <Field
          label="reason"
          name="reason"
          isLong
          value={reason}
          set={setReason}
          problem={form.problems["reason"]}
        />
      </DecisionForm>
    </Dialog>
  );
}
