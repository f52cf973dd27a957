import type { PublicProposal } from "@proffer/contract";
import { usePage } from "../page-context.ts";
import { Totals } from "../totals.tsx";
import { Dialog } from "./dialog.tsx";
import { DecisionForm } from "./form.tsx";
import { listMissingFields } from "./list-missing-fields.ts";
import { PersonFields, usePerson } from "./person-fields.tsx";
import { Review } from "./review.tsx";
import { useForm } from "./use-form.ts";

/** Accepting with the button: asks for name and email address. */
export function AcceptForm({ proposal, close }: { proposal: PublicProposal; close: () => void }) {
  const { say } = usePage();
  const form = useForm("accept");
  const person = usePerson(proposal);
  const { full_name, email } = person;
  return (
    <Dialog title={say("accept_title")} about={say("accept_intro", { name: proposal.name })} close={close}>
      <Review proposal={proposal} />
      <Totals proposal={proposal} isOutdated={false} />
      <DecisionForm
        form={form}
        action="accept_now"
        submit={() => void form.submit({ full_name, email }, listMissingFields({ full_name, email }))}
      >
        <PersonFields person={person} form={form} asksEmail />
      </DecisionForm>
    </Dialog>
  );
}
