import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { fetchOnce, request } from "../api/request.ts";
import type { AnswerAt } from "../api/operations.ts";
import { TextField } from "../ui/field.tsx";
import { sayOutside as say } from "../texts/say-outside.ts";

type SignInAnswer = AnswerAt<"POST /api/auth/sign-in">;
type Providers = AnswerAt<"GET /api/auth/oidc">["data"];

interface SignInFormProps {
  readonly onDone: (session: SignInAnswer) => unknown;
  /** If set, the email address cannot be changed, because the same user must sign in again. */
  readonly email?: string;
  readonly onForgotten: (email: string) => void;
  /**
   * True if the form is in a dialog over a page that must stay open. Single sign-on then opens another tab.
   */
  readonly isOverPage?: boolean;
  /** Called if the password is right, but the user no longer belongs to an organization. */
  readonly onRemoved?: () => void;
}

/** Email and password, a code of the second factor if requested, and the buttons of single sign-on. */
export function SignInForm({
  onDone,
  email: fixed,
  onForgotten,
  isOverPage = false,
  onRemoved,
}: SignInFormProps) {
  const [email, setEmail] = useState(fixed ?? "");
  const [password, setPassword] = useState("");
  /** Null until the server asks for a code. */
  const [code, setCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const providers = useProviders();

  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { email, password, ...(code !== null && { code }) };
      await onDone(await request("POST /api/auth/sign-in", { body }));
    } catch (error) {
      const needsCode = error instanceof ApiError && "code" in error.details;
      if (needsCode && code === null) setCode("");
      else if (onRemoved && error instanceof ApiError && error.code === "FORBIDDEN") onRemoved();
      else setProblem(describeRefusal(error, needsCode));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <form onSubmit={(event) => void submit(event)}>
        {problem !== undefined && (
          <p class="refusal" role="alert">
            {problem}
          </p>
        )}
        <TextField
          label={say("email")}
          type="email"
          name="email"
          autocomplete="username"
          required
          readOnly={fixed !== undefined}
          value={email}
          onValue={setEmail}
        />
        <TextField
          label={say("password")}
          type="password"
          name="password"
          autocomplete="current-password"
          required
          value={password}
          onValue={setPassword}
        />
        {code !== null && (
          <TextField
            label={say("code")}
            hint={say("code_hint")}
            name="code"
            autocomplete="one-time-code"
            required
            autofocus
            value={code}
            onValue={setCode}
          />
        )}
        <button class="button primary" type="submit" disabled={isBusy}>
          {say("sign_in")}
        </button>
        <button class="button quiet" type="button" onClick={() => onForgotten(email)}>
          {say("forgot_password")}
        </button>
      </form>
      {providers.length > 0 && (
        <div class="providers">
          <p class="or">{say("or")}</p>
          {providers.map(({ id, name }) => (
            <a
              key={id}
              class="button"
              href={`/api/auth/oidc/${encodeURIComponent(id)}`}
              target={isOverPage ? "_blank" : undefined}
            >
              {say("sign_in_with", { name })}
            </a>
          ))}
        </div>
      )}
    </>
  );
}

function describeRefusal(error: unknown, needsCode: boolean): string {
  if (needsCode) return say("wrong_code");
  const isWrong = error instanceof ApiError && error.code === "UNAUTHORIZED";
  return isWrong ? say("wrong_password") : describeError(error);
}

/** Returns the configured providers of single sign-on, or an empty list if the request fails. */
function useProviders(): Providers {
  const [providers, setProviders] = useState<Providers>([]);
  useEffect(() => {
    const load = async () => {
      const response = await fetchOnce("GET /api/auth/oidc");
      if (response.ok) setProviders(((await response.json()) as AnswerAt<"GET /api/auth/oidc">).data);
    };
    load().catch(() => undefined);
  }, []);
  return providers;
}
