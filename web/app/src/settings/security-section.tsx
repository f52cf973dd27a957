import { useState } from "preact/hooks";
import { request } from "../api/request.ts";
import { findSession, getSession, session, signOut } from "../api/session.ts";
import { say as sayCommon } from "../texts/say.ts";
import { TextField } from "../ui/field.tsx";
import { showToast } from "../ui/toast.tsx";
import { CodeProof, Form, PasswordProof, useForm } from "./form.tsx";
import { Section } from "../ui/section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { say } from "./say.ts";
import { encode } from "uqr";

/** Password, second factor, sessions and sign-out. */
export function SecuritySection() {
  return (
    <>
      <PasswordForm />
      {getSession().second_factor ? <DisableSecondFactor /> : <SetUpSecondFactor />}
      <SessionsSection />
      <Section title={sayCommon("sign_out")}>
        <div>
          <button type="button" class="button" onClick={() => void signOut()}>
            {sayCommon("sign_out")}
          </button>
        </div>
      </Section>
    </>
  );
}

function PasswordForm() {
  const [current, setCurrent] = useState("");
  const [chosen, setChosen] = useState("");
  const form = useForm(async () => {
    await request("POST /api/auth/password", { body: { current_password: current, new_password: chosen } });
    setCurrent("");
    setChosen("");
    showToast(say("password_changed"));
  });
  return (
    <Section title={sayCommon("password")}>
      <Form form={form} action={say("change_password")}>
        <PasswordProof
          label={say("current_password")}
          value={current}
          onValue={setCurrent}
          problem={form.problems["current_password"]}
        />
        <TextField
          label={say("new_password")}
          type="password"
          autocomplete="new-password"
          minLength={8}
          required
          value={chosen}
          onValue={setChosen}
          problem={form.problems["new_password"]}
        />
      </Form>
    </Section>
  );
}

interface Secret {
  readonly secret: string;
  readonly otpauth_url: string;
}

/**
 * Asks for the password, then shows the QR code and asks for a code of the app, then shows the recovery codes
 * once.
 */
function SetUpSecondFactor() {
  const [secret, setSecret] = useState<Secret>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  return (
    <Section title={say("second_factor")} lead={say("second_factor_lead")}>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} />
      ) : secret ? (
        <ConfirmSecondFactor secret={secret} onConfirm={setRecoveryCodes} />
      ) : (
        <AskForSecret onSecret={setSecret} />
      )}
    </Section>
  );
}

function AskForSecret({ onSecret }: { readonly onSecret: (secret: Secret) => void }) {
  const [password, setPassword] = useState("");
  const form = useForm(async () => {
    const { data } = await request("POST /api/auth/second-factor", { body: { password } });
    onSecret(data);
  });
  return (
    <Form form={form} action={say("set_up_factor")}>
      <PasswordProof value={password} onValue={setPassword} problem={form.problems["password"]} />
    </Form>
  );
}

interface ConfirmProps {
  readonly secret: Secret;
  readonly onConfirm: (recoveryCodes: readonly string[]) => void;
}

function ConfirmSecondFactor({ secret, onConfirm }: ConfirmProps) {
  const [code, setCode] = useState("");
  const form = useForm(async () => {
    const { recovery_codes } = await request("POST /api/auth/second-factor/confirm", { body: { code } });
    onConfirm(recovery_codes);
  });
  return (
    <Form form={form} action={say("turn_on")}>
      <QrCode text={secret.otpauth_url} label={say("qr_code")} />
      <p>
        {say("secret_by_hand")} <code>{secret.secret}</code>
      </p>
      <CodeProof value={code} onValue={setCode} problem={form.problems["code"]} />
    </Form>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div class="secret" role="status">
      <p>{say("recovery_codes")}</p>
      <ul>
        {codes.map((each) => (
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
  );
}

function DisableSecondFactor() {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const form = useForm(async () => {
    await request("POST /api/auth/second-factor/disable", { body: { password, code } });
    await reloadSession();
  });
  return (
    <Section title={say("second_factor")} lead={say("second_factor_on")}>
      <Form form={form} action={say("turn_off")} tone="danger">
        <PasswordProof value={password} onValue={setPassword} problem={form.problems["password"]} />
        <CodeProof value={code} onValue={setCode} problem={form.problems["code"]} />
      </Form>
    </Section>
  );
}

async function reloadSession(): Promise<void> {
  session.value = (await findSession()) ?? session.value;
}

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** A QR code, black on white in both themes, so that every camera can read it. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 3 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      class="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
