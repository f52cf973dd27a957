import type { Session } from "@proffer/contract";
import { toApiError } from "./api-error.ts";
import { session } from "./known-session.ts";
import { fetchOnce, request } from "./request.ts";

export { session } from "./known-session.ts";

/** Gets the session; null where nobody is signed in. */
export async function findSession(): Promise<Session | null> {
  const response = await fetchOnce("GET /api/auth/session");
  if (response.status === 401) return null;
  if (!response.ok) throw await toApiError(response);
  return (await response.json()) as Session;
}

/** The session of a part of the application that only signed-in people see. */
export function getSession(): Session {
  if (!session.value) throw new Error("Nobody is signed in");
  return session.value;
}

export async function signOut(): Promise<void> {
  await request("POST /api/auth/sign-out", {});
  location.assign("/app");
}

/** Continues in another organization; everything on the screen belongs to the old one, so the application starts again. */
export async function switchOrganization(id: string): Promise<void> {
  await request("PATCH /api/auth/session", { body: { organization_id: id } });
  location.assign("/app");
}
