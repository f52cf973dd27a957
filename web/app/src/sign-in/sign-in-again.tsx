import { useEffect, useState } from "preact/hooks";
import { findSession, session } from "../api/session.ts";
import { resumeAfterSignIn } from "../api/signed-out.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ForgottenPassword } from "./forgotten-password.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { sayOutside as say } from "./words.ts";

/** Sign-in over the page of somebody whose session has ended. Requests wait for it, and then go on. */
export default function SignInAgain() {
  const [forgotten, setForgotten] = useState<string | null>(null);
  const before = session.value;

  const resume = (found: typeof before) => {
    // Somebody else, or another organization: what the page shows is not theirs.
    if (found?.user.id !== before?.user.id || found?.organization.id !== before?.organization.id)
      location.assign("/app");
    else resumeAfterSignIn();
  };

  // Single sign-on takes place in another tab; whoever comes back from there is signed in.
  useEffect(() => {
    const check = async () => {
      const found = await findSession();
      if (found) resume(found);
    };
    const onFocus = () => void check().catch(() => undefined);
    addEventListener("focus", onFocus);
    return () => removeEventListener("focus", onFocus);
  }, []);

  return (
    <Dialog title={say("sign_in_again")} onClose={() => undefined} isRequired>
      <div class="dialog-body">
        {forgotten === null ? (
          <>
            <p class="lead">{say("sign_in_again_lead")}</p>
            <SignInForm
              email={before?.user.email}
              isOverPage
              onForgotten={setForgotten}
              onDone={(found) => resume(found)}
            />
          </>
        ) : (
          <ForgottenPassword email={forgotten} onBack={() => setForgotten(null)} />
        )}
      </div>
    </Dialog>
  );
}
