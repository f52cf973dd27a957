import { useEffect, useState } from "preact/hooks";
import { switchOrganization } from "../api/session.ts";
import type { AnswerAt } from "../api/operations.ts";
import { ForgottenPassword } from "./forgotten-password.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { sayOutside as say } from "../texts/say-outside.ts";

interface SignInProps {
  readonly onDone: () => unknown;
}

type Organizations = AnswerAt<"POST /api/auth/sign-in">["organizations"];

/** The page for visitors who are not signed in. Users with several organizations choose one. */
export default function SignIn({ onDone }: SignInProps) {
  const [forgotten, setForgotten] = useState<string | null>(null);
  const [organizations, setOrganizations] = useState<Organizations>([]);
  const title = organizations.length > 1 ? say("choose_organization") : say("sign_in");
  useEffect(() => {
    document.title = `${title} · Proffer`;
  }, [title]);

  return (
    <main class="alone">
      <p class="brand">
        <img src="/favicon.svg" alt="" width="28" height="28" />
        Proffer
      </p>
      <h1>{title}</h1>
      {forgotten !== null ? (
        <ForgottenPassword email={forgotten} onBack={() => setForgotten(null)} />
      ) : organizations.length > 1 ? (
        <ul class="choices">
          {organizations.map(({ id, name }) => (
            <li key={id}>
              <button type="button" class="button" onClick={() => void switchOrganization(id)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <SignInForm
          onForgotten={setForgotten}
          onDone={async (session) => {
            if (session.organizations.length > 1) setOrganizations(session.organizations);
            else await onDone();
          }}
        />
      )}
    </main>
  );
}
