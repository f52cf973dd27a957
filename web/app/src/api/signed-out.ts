import { signal } from "@preact/signals";
import { ApiError } from "./api-error.ts";

/**
 * True if the session ended while the application is open. The sign-in dialog is then shown over the page.
 */
export const isSignedOut = signal(false);

/** True once a removed member has chosen to keep reading the page. No more requests are sent. */
export const isRemoved = signal(false);

interface WaitingRequest {
  readonly resume: () => void;
  readonly refuse: (error: ApiError) => void;
}

let waiting: WaitingRequest[] = [];

/** Asks for a new sign-in, and resolves after it. */
export function waitForSignIn(): Promise<void> {
  isSignedOut.value = true;
  return new Promise((resume, refuse) => {
    waiting.push({ resume, refuse });
  });
}

/** Sends all requests that wait for a sign-in. */
export function resumeAfterSignIn(): void {
  const resumed = takeWaiting();
  isSignedOut.value = false;
  for (const { resume } of resumed) resume();
}

/**
 * Rejects all requests that wait for a sign-in, because the member was removed. A session in another
 * organization must not continue them.
 */
export function refuseAfterRemoval(): void {
  const refused = takeWaiting();
  isRemoved.value = true;
  isSignedOut.value = false;
  for (const { refuse } of refused) refuse(createRemovedError());
}

/** Creates the error of every request on a page of an organization that removed the member. */
export const createRemovedError = () => new ApiError(401, "REMOVED", "");

function takeWaiting(): WaitingRequest[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
