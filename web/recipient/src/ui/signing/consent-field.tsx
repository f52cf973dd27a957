import type { TextKey } from "../../texts/texts.ts";
import { usePage } from "../page-context.ts";

interface ConsentFieldProps {
  /** The sentence that the signer agrees to. */
  readonly text: string | undefined;
  readonly consent: boolean;
  readonly onConsent: (consent: boolean) => void;
  readonly problem: TextKey | undefined;
}

/** The sentence that a signer agrees to, with its check box. */
export function ConsentField({ text, consent, onConsent, problem }: ConsentFieldProps) {
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
