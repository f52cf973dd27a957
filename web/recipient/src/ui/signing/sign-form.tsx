import type { PublicProposal, SignatureImage } from "@proffer/contract";
import { trimInvisible } from "@proffer/contract/people";
import { useState } from "preact/hooks";
import { Dialog } from "../decision/dialog.tsx";
import { DecisionForm } from "../decision/form.tsx";
import { listMissingFields } from "../decision/list-missing-fields.ts";
import { PersonFields, usePerson } from "../decision/person-fields.tsx";
import { Review } from "../decision/review.tsx";
import { useForm } from "../decision/use-form.ts";
import { usePage } from "../page-context.ts";
import { Totals } from "../totals.tsx";
import { ConsentField } from "./consent-field.tsx";
import { SignatureField } from "./signature-field.tsx";

/** Signing: who signs, what they agree to, and the signature itself. */
export function SignForm({ proposal, close }: { proposal: PublicProposal; close: () => void }) {
  const { say } = usePage();
  const { viewer, name, signing } = proposal;
  const next = signing?.signers.find((signer) => signer.is_next && signer.role !== "company");
  const form = useForm("sign");
  const person = usePerson(proposal, next?.full_name);
  const [consent, setConsent] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [drawing, setDrawing] = useState("");
  const asksEmail = viewer.kind === "recipient";
  const consentText = signing?.consent_text;

  function submit(): void {
    const { full_name } = person;
    const email = trimInvisible(person.email);
    const signature: SignatureImage = isDrawn
      ? { type: "drawn", value: drawing }
      : { type: "typed", value: full_name };
    const body = { full_name, consent, consent_text: consentText, signature, ...(email && { email }) };
    void form.submit(body, {
      ...listMissingFields({ full_name, ...(asksEmail && email && { email }) }),
      ...(isDrawn && drawing === "" && { signature: "draw_first" as const }),
      ...(!consent && { consent: "please_consent" as const }),
    });
  }

  return (
    <Dialog title={say("sign_title")} about={say("sign_intro", { name })} close={close}>
      <Review proposal={proposal} />
      <Totals proposal={proposal} isOutdated={false} />
      <DecisionForm form={form} action="sign_now" submit={submit}>
        <PersonFields person={person} form={form} asksEmail={asksEmail} />
        <SignatureField
          name={person.full_name}
          isDrawn={isDrawn}
          onDrawn={setDrawn}
          onDrawing={(picture) => {
            setDrawing(picture);
            form.mend("signature");
          }}
          problem={form.problems["signature"]}
        />
        <ConsentField
          text={consentText}
          consent={consent}
          onConsent={setConsent}
          problem={form.problems["consent"]}
        />
      </DecisionForm>
    </Dialog>
  );
}
