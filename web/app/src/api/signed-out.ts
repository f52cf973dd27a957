import { signal } from "@preact/signals";
import { ApiError } from "./api-error.ts";

/** True when the session has ended while the application is open; sign-in then stands over the page. */
export const isSignedOut = signal(false);

/** True once somebody knows that they were removed from the organization of the page, and reads on. Nothing is sent any more. */
export const isRemoved = signal(false);

interface WaitingRequest {
  readonly resume: () => void;
  readonly refuse: (error: ApiError) => void;
}

let waiting: WaitingRequest[] = [];

/** Asks for a new sign-in, and resolves once somebody has signed in. */
export function waitForSignIn(): Promise<void> {
  isSignedOut.value = true;
  return new Promise((resume, refuse) => {
    waiting.push({ resume, refuse });
  });
}

/** Lets every request go on that waits for a sign-in. */
export function resumeAfterSignIn(): void {
  const resumed = takeWaiting();
  isSignedOut.value = false;
  for (const { resume } of resumed) resume();
}

/** Leaves the page as it is to somebody who was removed: a session that goes on in another organization must not change it. */
export function refuseAfterRemoval(): void {
  const refused = takeWaiting();
  isRemoved.value = true;
  isSignedOut.value = false;
  for (const { refuse } of refused) refuse(createRemovedError());
}

/** The error of whatever somebody tries on a page of an organization that removed them. */
export const createRemovedError = () => new ApiError(401, "REMOVED", "");

function takeWaiting(): WaitingRequest[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
