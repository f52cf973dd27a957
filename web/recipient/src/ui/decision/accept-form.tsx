import type { PublicProposal } from "@proffer/contract";
import { useState } from "preact/hooks";
import { usePage } from "../page-context.ts";
import { Totals } from "../totals.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { DecisionForm } from "./form.tsx";
import { listMissingFields } from "./list-missing-fields.ts";
import { Review } from "./review.tsx";
import { useForm } from "./use-form.ts";

/** The accept button's two questions. */
export function AcceptForm({ proposal, close }: { proposal: PublicProposal; close: () => void }) {
  const { say } = usePage();
  const { viewer, recipient, name } = proposal;
  const form = useForm("accept");
  const [full_name, setName] = useState(viewer.full_name ?? recipient.contact_name ?? "");
  const [email, setEmail] = useState(viewer.email ?? "");
  return (
    <Dialog title={say("accept_title")} close={close}>
      <p class="muted">{say("accept_intro", { name })}</p>
      <Review proposal={proposal} />
      <Totals proposal={proposal} isOutdated={false} />
      <DecisionForm
        form={form}
        action="accept_now"
        submit={() => void form.submit({ full_name, email }, listMissingFields({ full_name, email }))}
      >
        <Field
          label="full_name"
          name="full_name"
          autocomplete="name"
          value={full_name}
          set={setName}
          problem={form.problems["full_name"]}
        />
        <Field
          label="email"
          name="email"
          inputMode="email"
          autocomplete="email"
          value={email}
          set={setEmail}
          problem={form.problems["email"]}
        />
      </DecisionForm>
    </Dialog>
  );
}
