import type { Session } from "@proffer/contract";
import { toApiError } from "./api-error.ts";
import { session } from "./known-session.ts";
import { fetchOnce, request } from "./request.ts";

export { session } from "./known-session.ts";

/** Gets the session, or null if no user is signed in. */
export async function findSession(): Promise<Session | null> {
  const response = await fetchOnce("GET /api/auth/session");
  if (response.status === 401) return null;
  if (!response.ok) throw await toApiError(response);
  return (await response.json()) as Session;
}

/** Returns the session, for parts of the application that only signed-in users see. */
export function getSession(): Session {
  if (!session.value) throw new Error("Nobody is signed in");
  return session.value;
}

/** Start of the keys of unsent messages to clients, which the next person at this device must not read. */
export const keptMessages = "proffer-message/";

export async function signOut(): Promise<void> {
  await request("POST /api/auth/sign-out", {});
  for (const key of Object.keys(localStorage)) if (key.startsWith(keptMessages)) localStorage.removeItem(key);
  location.assign("/app");
}

/**
 * Switches to another organization and restarts the application, because the whole screen belongs to the old
 * one.
 */
export async function switchOrganization(id: string): Promise<void> {
  await request("PATCH /api/auth/session", { body: { organization_id: id } });
  location.assign("/app");
}
