import { signal } from "@preact/signals";
import type { Session } from "@proffer/contract";

/** The user who is signed in, with organization and role. Inside of the application there always is one. */
export const session = signal<Session | null>(null);
