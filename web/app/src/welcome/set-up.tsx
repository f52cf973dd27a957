import { findKnownLocale } from "@proffer/presentation";
import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { sayOutside as say } from "../texts/say-outside.ts";
import { locale } from "../texts/language.ts";
import { TextField } from "../ui/field.tsx";
import { guessCurrency } from "./guess-currency.ts";

interface SetUpProps {
  readonly onDone: () => unknown;
}

const noValues = { organization: "", name: "", email: "", password: "" };

/** The first page of a new installation: creates the organization and its owner, and signs the owner in. */
export default function SetUp({ onDone }: SetUpProps) {
  const [values, setValues] = useState(noValues);
  /**
   * The set-up code, which the link in the log contains. Without that link, the field for the code appears
   * when the server asks for the code.
   */
  const [code, setCode] = useState(() => new URLSearchParams(location.search).get("code") ?? "");
  const [isCodeAsked, askForCode] = useState(code !== "");
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    document.title = `${say("set_up")} · Proffer`;
  }, []);

  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      const body = { ...values, ...guessDefaults(), ...(code !== "" && { code }) };
      await request("POST /api/setup", { body });
      await onDone();
    } catch (refused) {
      if (refused instanceof ApiError && refused.code === "FORBIDDEN") askForCode(true);
      setError(refused);
    } finally {
      setBusy(false);
    }
  };

  const problems = error instanceof ApiError ? error.details : {};
  const field = (name: keyof typeof noValues) => ({
    name,
    required: true,
    value: values[name],
    onValue: (value: string) => setValues((now) => ({ ...now, [name]: value })),
    problem: problems[name],
  });

  return (
    <main class="alone">
      <p class="brand">
        <img src="/favicon.svg" alt="" width="28" height="28" />
        Proffer
      </p>
      <h1>{say("set_up")}</h1>
      <p class="lead">{say("set_up_lead")}</p>
      <form onSubmit={(event) => void submit(event)}>
        {error !== undefined && !Object.keys(problems).some((name) => name in noValues) && (
          <p class="refusal" role="alert">
            {describeError(error)}
          </p>
        )}
        <TextField
          {...field("organization")}
          label={say("organization")}
          hint={say("organization_hint")}
          autocomplete="organization"
          autofocus
        />
        <TextField {...field("name")} label={say("your_name")} autocomplete="name" />
        <TextField {...field("email")} label={say("email")} type="email" autocomplete="username" />
        <TextField
          {...field("password")}
          label={say("password")}
          type="password"
          hint={say("password_hint")}
          autocomplete="new-password"
          minLength={8}
        />
        {isCodeAsked && (
          <TextField
            label={say("set_up_code")}
            hint={say("set_up_code_hint")}
            name="code"
            autocomplete="off"
            value={code}
            onValue={setCode}
          />
        )}
        <button class="button primary" type="submit" disabled={isBusy}>
          {say("create_organization")}
        </button>
      </form>
    </main>
  );
}

/** Guesses the defaults of the organization from the browser. They can be changed in the settings. */
function guessDefaults() {
  const { timeZone: time_zone } = new Intl.DateTimeFormat().resolvedOptions();
  const currency = guessCurrency(findKnownLocale(navigator.language) ?? locale);
  return { time_zone, currency, language: locale };
}
