import type { PublicProposal } from "@proffer/contract";
import { useEffect, useRef, useState } from "preact/hooks";
import { outcomeId } from "../banner.tsx";
import { SignForm } from "../signing/sign-form.tsx";
import { signersId } from "../signing/signers.tsx";
import { hasSigned, type Way } from "./ways.ts";
import { NeededFields } from "../fields/needed-fields.tsx";
import { usePage } from "../page-context.ts";
import { OpenQuestion } from "../questions/ask.tsx";
import { Totals } from "../totals.tsx";
import { Dialog } from "./dialog.tsx";
import { DecisionForm } from "./form.tsx";
import { listMissingFields } from "./list-missing-fields.ts";
import { PersonFields, usePerson } from "./person-fields.tsx";
import { Review } from "./review.tsx";
import { useForm } from "./use-form.ts";
import { Said } from "../said.tsx";
import { Field } from "./field.tsx";

interface AskedQuestion {
  readonly way: Way;
  readonly nth: number;
}

export interface QuestionState {
  readonly asked: AskedQuestion | null;
  readonly ask: (way: Way) => void;
  /** Closes the given question, unless another one was asked since. */
  readonly leave: (question: AskedQuestion) => void;
}

/**
 * Keeps the current question. Asking again creates another form, even if the closed form is still on the
 * screen.
 */
export function useAsking(): QuestionState {
  const [asked, setAsked] = useState<AskedQuestion | null>(null);
  const count = useRef(0);
  return {
    asked,
    ask: (way) => {
      count.current += 1;
      setAsked({ way, nth: count.current });
    },
    leave: (question) => setAsked((now) => (now === question ? null : now)),
  };
}

const forms = { accept: AcceptForm, sign: SignForm, decline: DeclineForm };

/**
 * The form of a decision. It is removed when the proposal contains the decision, from the answer to the form
 * or from an earlier event.
 */
export function AskedForm({ proposal, asking }: { proposal: PublicProposal; asking: QuestionState }) {
  const { asked, leave } = asking;
  const isOver =
    asked !== null && (proposal.closed !== null || (asked.way === "sign" && hasSigned(proposal)));
  useEffect(() => {
    if (!isOver) return;
    leave(asked);
    showOutcome();
  }, [isOver]);
  if (!asked || isOver) return null;
  const Form = forms[asked.way];
  return <Form key={asked.nth} proposal={proposal} close={() => leave(asked)} />;
}

/** Scrolls to the report of the decision, because on phones it is far from the button. */
function showOutcome(): void {
  const told = document.getElementById(outcomeId) ?? document.getElementById(signersId);
  told?.focus({ preventScroll: true });
  told?.scrollIntoView({ block: "center" });
}

/** The form for accepting without a signature. It asks for the name and the email address. */
function AcceptForm({ proposal, close }: { proposal: PublicProposal; close: () => void }) {
  const { say } = usePage();
  const form = useForm("accept", proposal);
  const person = usePerson(proposal);
  const { full_name, email } = person;
  return (
    <Dialog title={say("accept_title")} about={say("accept_intro", { name: proposal.name })} close={close}>
      <Review proposal={proposal} />
      <Totals proposal={proposal} isOutdated={false} />
      <OpenQuestion />
      <DecisionForm
        form={form}
        action="accept_now"
        close={close}
        submit={() => void form.submit({ full_name, email }, listMissingFields({ full_name, email }))}
      >
        <NeededFields proposal={proposal} form={form} />
        <PersonFields person={person} form={form} asksEmail />
      </DecisionForm>
    </Dialog>
  );
}

/** The form of a decline: asks for the reason. */
function DeclineForm({ proposal, close }: { proposal: PublicProposal; close: () => void }) {
  const { say } = usePage();
  const form = useForm("decline", proposal);
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
        close={close}
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
