import { useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { TextField } from "../ui/field.tsx";
import { sayOutside as say } from "../texts/say-outside.ts";

interface ForgottenPasswordProps {
  readonly email: string;
  readonly onBack: () => void;
}

/** Asks for an email address, to which the server sends a link for choosing a new password. */
export function ForgottenPassword({ email: typed, onBack }: ForgottenPasswordProps) {
  const [email, setEmail] = useState(typed);
  const [answer, setAnswer] = useState<{ readonly text: string; readonly isProblem: boolean }>();

  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      await request("POST /api/auth/forgot-password", { body: { email } });
      setAnswer({ text: say("reset_sent", { email }), isProblem: false });
    } catch (error) {
      setAnswer({ text: describeError(error), isProblem: true });
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)}>
      <p class="lead">{say("forgot_lead")}</p>
      {answer && (
        <p class={answer.isProblem ? "refusal" : "confirmation"} role={answer.isProblem ? "alert" : "status"}>
          {answer.text}
        </p>
      )}
      <TextField
        label={say("email")}
        type="email"
        name="email"
        autocomplete="username"
        required
        autofocus
        value={email}
        onValue={setEmail}
      />
      <button class="button primary" type="submit">
        {say("send_reset")}
      </button>
      <button class="button quiet" type="button" onClick={onBack}>
        {say("back_to_sign_in")}
      </button>
    </form>
  );
}
