import { useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { findSession, getSession, session, signOut } from "../api/session.ts";
import { say } from "../texts/say.ts";
import { TextField } from "../ui/field.tsx";
import { showToast } from "../ui/toast.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { QrCode } from "./qr-code.tsx";

/** Password, second factor and the way out. */
export function SecuritySection() {
  return (
    <>
      <PasswordForm />
      {getSession().second_factor ? <DisableSecondFactor /> : <SetUpSecondFactor />}
      <SessionsSection />
      <section class="section">
        <h2>{say("sign_out")}</h2>
        <div>
          <button type="button" class="button" onClick={() => void signOut()}>
            {say("sign_out")}
          </button>
        </div>
      </section>
    </>
  );
}

/** Runs the work of a form, and keeps the server's objections. */
function useForm(work: () => Promise<void>) {
  const [error, setError] = useState<unknown>();
  const submit = (event: Event) => {
    event.preventDefault();
    setError(undefined);
    work().catch(setError);
  };
  const problems = error instanceof ApiError ? error.details : {};
  const problem =
    error !== undefined && Object.keys(problems).length === 0 ? describeError(error) : undefined;
  return { onSubmit: submit, problems, problem };
}

function PasswordForm() {
  const [current, setCurrent] = useState("");
  const [chosen, setChosen] = useState("");
  const { onSubmit, problems, problem } = useForm(async () => {
    await request("POST /api/auth/password", { body: { current_password: current, new_password: chosen } });
    setCurrent("");
    setChosen("");
    showToast(say("password_changed"));
  });
  return (
    <section class="section">
      <h2>{say("password")}</h2>
      <form onSubmit={onSubmit}>
        {problem !== undefined && (
          <p class="refusal" role="alert">
            {problem}
          </p>
        )}
        <TextField
          label={say("current_password")}
          type="password"
          autocomplete="current-password"
          required
          value={current}
          onValue={setCurrent}
          problem={problems["current_password"]}
        />
        <TextField
          label={say("new_password")}
          type="password"
          autocomplete="new-password"
          minLength={8}
          required
          value={chosen}
          onValue={setChosen}
          problem={problems["new_password"]}
        />
        <button type="submit" class="button primary">
          {say("change_password")}
        </button>
      </form>
    </section>
  );
}

interface Secret {
  readonly secret: string;
  readonly otpauth_url: string;
}

/** Password first, then the QR code and a code of the app, then the recovery codes, once. */
function SetUpSecondFactor() {
  const [password, setPassword] = useState("");
  const [secret, setSecret] = useState<Secret>();
  const [code, setCode] = useState("");
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const first = useForm(async () => {
    const { data } = await request("POST /api/auth/second-factor", { body: { password } });
    setSecret(data);
  });
  const second = useForm(async () => {
    const { recovery_codes } = await request("POST /api/auth/second-factor/confirm", { body: { code } });
    setRecoveryCodes(recovery_codes);
  });

  return (
    <section class="section">
      <h2>{say("second_factor")}</h2>
      <p class="muted">{say("second_factor_lead")}</p>
      {recoveryCodes ? (
        <div class="secret" role="status">
          <p>{say("recovery_codes")}</p>
          <ul>
            {recoveryCodes.map((each) => (
              <li key={each}>
                <code>{each}</code>
              </li>
            ))}
          </ul>
          <div>
            <button type="button" class="button" onClick={() => void reloadSession()}>
              {say("kept_codes")}
            </button>
          </div>
        </div>
      ) : secret ? (
        <form onSubmit={second.onSubmit}>
          <QrCode text={secret.otpauth_url} label={say("qr_code")} />
          <p>
            {say("secret_by_hand")} <code>{secret.secret}</code>
          </p>
          <TextField
            label={say("code")}
            autocomplete="one-time-code"
            inputMode="numeric"
            required
            autofocus
            value={code}
            onValue={setCode}
            problem={second.problem ?? second.problems["code"]}
          />
          <button type="submit" class="button primary">
            {say("turn_on")}
          </button>
        </form>
      ) : (
        <form onSubmit={first.onSubmit}>
          <TextField
            label={say("password")}
            type="password"
            autocomplete="current-password"
            required
            value={password}
            onValue={setPassword}
            problem={first.problem ?? first.problems["password"]}
          />
          <button type="submit" class="button">
            {say("set_up_factor")}
          </button>
        </form>
      )}
    </section>
  );
}

function DisableSecondFactor() {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { onSubmit, problems, problem } = useForm(async () => {
    await request("POST /api/auth/second-factor/disable", { body: { password, code } });
    await reloadSession();
  });
  return (
    <section class="section">
      <h2>{say("second_factor")}</h2>
      <p>{say("second_factor_on")}</p>
      <form onSubmit={onSubmit}>
        {problem !== undefined && (
          <p class="refusal" role="alert">
            {problem}
          </p>
        )}
        <TextField
          label={say("password")}
          type="password"
          autocomplete="current-password"
          required
          value={password}
          onValue={setPassword}
          problem={problems["password"]}
        />
        <TextField
          label={say("code")}
          autocomplete="one-time-code"
          required
          value={code}
          onValue={setCode}
          problem={problems["code"]}
        />
        <button type="submit" class="button danger">
          {say("turn_off")}
        </button>
      </form>
    </section>
  );
}

async function reloadSession(): Promise<void> {
  session.value = (await findSession()) ?? session.value;
}
