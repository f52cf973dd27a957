import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useErrorBoundary } from "preact/hooks";
import { say } from "../texts/say.ts";
import { Screen } from "../ui/screen.tsx";

/** Shows a sentence and a way on in place of a screen that failed, until another screen is opened. */
export function ScreenBoundary({ children }: { readonly children: ComponentChildren }) {
  const { path } = useLocation();
  const [error, reset] = useErrorBoundary((reason: unknown) => reportError(reason));
  useEffect(() => {
    if (error) reset();
  }, [path]);
  if (!error) return <>{children}</>;
  return (
    <Screen title={say("screen_failed")}>
      <div class="empty" role="alert">
        <p class="muted">{say("screen_failed_lead")}</p>
        <button type="button" class="button" onClick={() => location.reload()}>
          {say("load_again")}
        </button>
      </div>
    </Screen>
  );
}
