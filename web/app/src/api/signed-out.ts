import { signal } from "@preact/signals";

/** True when the session has ended while the application is open; sign-in then stands over the page. */
export const isSignedOut = signal(false);

let waiting: Array<() => void> = [];

/** Asks for a new sign-in, and resolves once somebody has signed in. */
export function waitForSignIn(): Promise<void> {
  isSignedOut.value = true;
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

/** Lets every request go on that waits for a sign-in. */
export function resumeAfterSignIn(): void {
  isSignedOut.value = false;
  const resumed = waiting;
  waiting = [];
  for (const resume of resumed) resume();
}
