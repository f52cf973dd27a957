import type { PublicProposal, SignatureImage } from "@proffer/contract";
import { useState } from "preact/hooks";
import { Dialog } from "../decision/dialog.tsx";
import { Field } from "../decision/field.tsx";
import { DecisionForm } from "../decision/form.tsx";
import { listMissingFields } from "../decision/list-missing-fields.ts";
import { Review } from "../decision/review.tsx";
import { useForm } from "../decision/use-form.ts";
import { usePage } from "../page-context.ts";
import { Totals } from "../totals.tsx";
import { DrawingPad } from "./drawing-pad.tsx";

/** Signing: who, what they agree to, and the signature itself. */
export function SignForm({ proposal, close }: { proposal: PublicProposal; close: () => void }) {
  const { say } = usePage();
  const { viewer, recipient, name, signing } = proposal;
  const first = signing?.signers.find((signer) => signer.is_next && signer.role !== "company");
  const known = viewer.full_name ?? first?.full_name;
  const form = useForm("sign");
  const [full_name, setName] = useState(known ?? recipient.contact_name ?? "");
  const [email, setEmail] = useState(viewer.email ?? "");
  const [consent, setConsent] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [drawing, setDrawing] = useState("");
  const [canDraw, setCanDraw] = useState(true);
  const asksEmail = viewer.kind === "recipient";

  function submit(): void {
    const signature: SignatureImage = isDrawn
      ? { type: "drawn", value: drawing }
      : { type: "typed", value: full_name };
    const consent_text = signing?.consent_text;
    const body = {
      full_name,
      consent,
      consent_text,
      signature,
      ...(email.trim() && { email: email.trim() }),
    };
    void form.submit(body, {
      ...listMissingFields({ full_name, ...(asksEmail && email.trim() && { email }) }),
      ...(isDrawn && drawing === "" && { signature: "draw_first" as const }),
      ...(!consent && { consent: "please_consent" as const }),
    });
  }

  function typeInstead(): void {
    setCanDraw(false);
    setDrawn(false);
  }

  return (
    <Dialog title={say("sign_title")} close={close}>
      <p class="muted">{say("sign_intro", { name })}</p>
      <Review proposal={proposal} />
      <Totals proposal={proposal} isOutdated={false} />
      <DecisionForm form={form} action="sign_now" submit={submit}>
        <Field
          label="full_name"
          name="full_name"
          autocomplete="name"
          value={full_name}
          set={setName}
          problem={form.problems["full_name"]}
        />
        {asksEmail && (
          <Field
            label="email"
            name="email"
            inputMode="email"
            autocomplete="email"
            value={email}
            set={setEmail}
            problem={form.problems["email"]}
          />
        )}
        <fieldset class="signature">
          <legend>{say("your_signature")}</legend>
          {canDraw && (
            <div class="switch-tabs">
              <button type="button" aria-pressed={!isDrawn} onClick={() => setDrawn(false)}>
                {say("type_it")}
              </button>
              <button type="button" aria-pressed={isDrawn} onClick={() => setDrawn(true)}>
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

              draw={(picture) => {
                setDrawing(picture);
                form.mend("signature");
              }}
              fail={typeInstead}
            />
          ) : (
            <p class="script" dir="auto" aria-hidden="true">
              {full_name || "…"}
            </p>
          )}
          {form.problems["signature"] && (
            <p class="problem" role="alert">
              {say(form.problems["signature"])}
            </p>
          )}
        </fieldset>
        <label class="consent">
          <input
            type="checkbox"
            name="consent"
            class="choice"
            checked={consent}
            aria-invalid={form.problems["consent"] ? "true" : undefined}
            aria-describedby={form.problems["consent"] ? "consent-problem" : undefined}
            onInput={(event) => setConsent(event.currentTarget.checked)}
          />
          <span dir="auto">{signing?.consent_text}</span>
        </label>
        {form.problems["consent"] && (
          <p class="problem" role="alert" id="consent-problem">
            {say(form.problems["consent"])}
          </p>
        )}
      </DecisionForm>
    </Dialog>
  );
}
