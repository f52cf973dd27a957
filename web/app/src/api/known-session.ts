import { signal } from "@preact/signals";
import type { Session } from "@proffer/contract";

/** The signed-in user with organization and role. Never null inside the signed-in part of the application. */
export const session = signal<Session | null>(null);
