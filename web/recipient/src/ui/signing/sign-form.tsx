import type { PublicProposal, SignatureImage } from "@proffer/contract";
import { trimInvisible } from "@proffer/contract/people";
import { useState } from "preact/hooks";
import { Dialog } from "../decision/dialog.tsx";
import { DecisionForm } from "../decision/form.tsx";
import { listMissingFields } from "../decision/list-missing-fields.ts";
import { PersonFields, usePerson } from "../decision/person-fields.tsx";
import { Review } from "../decision/review.tsx";
import { useForm } from "../decision/use-form.ts";
import { NeededFields } from "../fields/needed-fields.tsx";
import { usePage } from "../page-context.ts";
import { OpenQuestion } from "../questions/ask.tsx";
import { Totals } from "../totals.tsx";
import type { TextKey } from "../../texts.ts";
import { DrawingPad } from "./drawing-pad.tsx";

/** The form of a signature: the signer, the consent, and the signature. */
export function SignForm({ proposal, close }: { proposal: PublicProposal; close: () => void }) {
  const { say } = usePage();
  const { viewer, name, signing } = proposal;
  const next = signing?.signers.find((signer) => signer.is_next && signer.role !== "company");
  const form = useForm("sign", proposal);
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
      <OpenQuestion />
      <DecisionForm form={form} action="sign_now" submit={submit} close={close}>
        <NeededFields proposal={proposal} form={form} />
        <PersonFields person={person} form={form} asksEmail={asksEmail} />
        <SignatureField
          name={person.full_name}
          isDrawn={isDrawn}
          onDrawn={setDrawn}
          onDrawing={(picture) => {
            setDrawing(picture);
            form.hideProblem("signature");
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

interface ConsentFieldProps {
  /** The sentence that the signer agrees to. */
  readonly text: string | undefined;
  readonly consent: boolean;
  readonly onConsent: (consent: boolean) => void;
  readonly problem: TextKey | undefined;
}

/** The sentence that a signer agrees to, with its check box. */
function ConsentField({ text, consent, onConsent, problem }: ConsentFieldProps) {
  const { say } = usePage();
  return (
    <>
      <label class="consent">
        <input
          type="checkbox"
          name="consent"
          class="choice"
          checked={consent}
          aria-invalid={problem ? "true" : undefined}
          aria-describedby={problem ? "consent-problem" : undefined}
          onInput={(event) => onConsent(event.currentTarget.checked)}
        />
        <span dir="auto">{text}</span>
      </label>
      {problem && (
        <p class="problem" role="alert" id="consent-problem">
          {say(problem)}
        </p>
      )}
    </>
  );
}

interface SignatureFieldProps {
  /** The typed name, which is the signature unless one is drawn. */
  readonly name: string;
  readonly isDrawn: boolean;
  readonly onDrawn: (isDrawn: boolean) => void;
  /** Called with the picture as a data URL, or with an empty text when it is cleared. */
  readonly onDrawing: (picture: string) => void;
  readonly problem: TextKey | undefined;
}

/** The signature: the typed name in a script font, or a drawing if the browser can load the pad. */
function SignatureField({ name, isDrawn, onDrawn, onDrawing, problem }: SignatureFieldProps) {
  const { say } = usePage();
  const [canDraw, setCanDraw] = useState(true);
  return (
    <fieldset class="signature">
      <legend>{say("your_signature")}</legend>
      {canDraw && (
        <div class="switch-tabs">
          <button type="button" aria-pressed={!isDrawn} onClick={() => onDrawn(false)}>
            {say("type_it")}
          </button>
          <button type="button" aria-pressed={isDrawn} onClick={() => onDrawn(true)}>
            {say("draw_it")}
          </button>
        </div>
      )}
      <div aria-live="polite">{!canDraw && <p class="notice amber">{say("no_drawing")}</p>}</div>
      {isDrawn ? (
        <DrawingPad
          label={say("draw_here")}
          clearLabel={say("clear")}
          clearClass="link-button"
          draw={onDrawing}
          fail={() => {
            setCanDraw(false);
            onDrawn(false);
          }}
        />
      ) : (
        <p class="script" dir="auto" aria-hidden="true">
          {name || "…"}
        </p>
      )}
      {problem && (
        <p class="problem" role="alert">
          {say(problem)}
        </p>
      )}
    </fieldset>
  );
}
