import { signal } from "@preact/signals";
import { ErrorBoundary } from "preact-iso";
import { useLayoutEffect } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { fetchOnce } from "../api/request.ts";
import { findSession, session } from "../api/session.ts";
import { isSignedOut } from "../api/signed-out.ts";
import { toPath } from "../routes.ts";
import { sayOutside } from "../texts/say-outside.ts";
import { loadTexts } from "../texts/create-texts.ts";
import { lazyPart } from "../texts/lazy-part.ts";
import { removeFirstView } from "../ui/first-view.ts";
import { showNoticeIfSlow } from "../texts/show-notice-if-slow.ts";

const Inside = lazyPart(() => import("../shell/inside.tsx"));
const SignIn = lazyPart(() => import("../sign-in/sign-in.tsx"));
const SignInAgain = lazyPart(() => import("../sign-in/sign-in-again.tsx"));
const SetUp = lazyPart(() => import("../welcome/set-up.tsx"));

/** The part of the application on the screen. */
type Stage = "starting" | "inside" | "signing in" | "setting up" | { readonly problem: string };

const stage = signal<Stage>("starting");

/**
 * Remembers that this browser was signed in, so that the next start loads the application while it requests
 * the session.
 */
const signedInKey = "proffer.signed-in";

async function start(): Promise<void> {
  stage.value = "starting";
  if (localStorage.getItem(signedInKey) !== null) void Inside.preload();
  try {
    const [found] = await showNoticeIfSlow(Promise.all([findSession(), loadTexts()]));
    session.value = found;
    if (found) localStorage.setItem(signedInKey, "1");
    else localStorage.removeItem(signedInKey);
    stage.value = found ? "inside" : (await isSetUpOpen()) ? "setting up" : "signing in";
  } catch (error) {
    stage.value = { problem: describeError(error) };
  }
  // Inside the application, the first view stays until the list replaces it.
  if (stage.value !== "inside") removeFirstView();
}

async function isSetUpOpen(): Promise<boolean> {
  const response = await fetchOnce("GET /api/setup");
  return response.ok && ((await response.json()) as { open: boolean }).open;
}

/** Chooses between set-up, sign-in and the application, and keeps the address for afterwards. */
export function Start() {
  // A layout effect runs at once. Nothing has to be painted before it.
  useLayoutEffect(() => void start(), []);
  const now = stage.value;
  if (now === "starting") return null;
  if (typeof now === "object")
    return (
      <main class="alone">
        <h1>Proffer</h1>
        <p role="alert">{now.problem}</p>
        <button type="button" class="button primary" onClick={() => void start()}>
          {sayOutside("try_again")}
        </button>
      </main>
    );
  return (
    <ErrorBoundary>
      {now === "inside" && <Inside />}
      {now === "signing in" && <SignIn onDone={start} />}
      {now === "setting up" && (
        <SetUp
          onDone={async () => {
            history.replaceState(null, "", toPath("welcome"));
            await start();
          }}
        />
      )}
      {isSignedOut.value && <SignInAgain />}
    </ErrorBoundary>
  );
}
