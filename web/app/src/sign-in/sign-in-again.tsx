import { useEffect, useState } from "preact/hooks";
import { findSession, session } from "../api/session.ts";
import { refuseAfterRemoval, resumeAfterSignIn } from "../api/signed-out.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ForgottenPassword } from "./forgotten-password.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { sayOutside as say } from "../texts/say-outside.ts";

/**
 * The sign-in dialog over the page of a user whose session has ended. Requests wait for it, and then
 * continue.
 */
export default function SignInAgain() {
  const [forgotten, setForgotten] = useState<string | null>(null);
  /**
   * The new session, if it belongs to another organization because the user was removed from the organization
   * of the page. Null if the user has no organization left.
   */
  const [remaining, setRemaining] = useState<typeof session.value>();
  const before = session.value;

  const resume = (found: typeof before) => {
    // Another user must not see the page of the previous one.
    if (found?.user.id !== before?.user.id) location.assign("/app");
    else if (found?.organization.id !== before?.organization.id) setRemaining(found);
    else resumeAfterSignIn();
  };

  // Single sign-on happens in another tab, so the session is checked when the user returns.
  useEffect(() => {
    const check = async () => {
      const found = await findSession();
      if (found) resume(found);
    };
    const onFocus = () => void check().catch(() => undefined);
    addEventListener("focus", onFocus);
    return () => removeEventListener("focus", onFocus);
  }, []);

  if (remaining !== undefined)
    return <Removed organization={before?.organization.name ?? ""} remaining={remaining} />;
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
              onRemoved={() => setRemaining(null)}
            />
          </>
        ) : (
          <ForgottenPassword email={forgotten} onBack={() => setForgotten(null)} />
        )}
      </div>
    </Dialog>
  );
}

interface RemovedProps {
  readonly organization: string;
  readonly remaining: typeof session.value;
}

/** Says that the user was removed from the organization of the page, which can still be read and copied. */
function Removed({ organization, remaining }: RemovedProps) {
  return (
    <Dialog title={say("removed")} onClose={refuseAfterRemoval}>
      <p class="dialog-body">{say("removed_lead", { organization })}</p>
      <footer class="dialog-foot">
        {remaining && (
          <a class="button" href="/app">
            {say("go_on_in", { name: remaining.organization.name })}
          </a>
        )}
        <button type="button" class="button primary" autofocus onClick={refuseAfterRemoval}>
          {say("look_at_page")}
        </button>
      </footer>
    </Dialog>
  );
}
