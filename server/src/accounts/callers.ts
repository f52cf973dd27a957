import type { AnonymousContext, Caller } from "../context.ts";
import { Signal } from "../platform/db/signals.ts";
import { hashToken } from "../platform/secrets/tokens.ts";
import {
  findCallerOfApiKey,
  findCallerOfCookie,
  findCallerOfSession,
  type KnownCaller,
} from "./callers.store.ts";

/** Sent by every transaction that ends or changes members, sessions or keys. */
export const accessChanged = new Signal<null>("access changed");

/**
 * Finds the caller of the presented credential. Results of the database are cached for a second, because
 * clients send requests in bursts. So a credential ended by another process is rejected here after a second
 * at the latest. A credential ended by this process is rejected at once: `accessChanged` makes every thread
 * call `forget`.
 */
export interface Callers {
  findByApiKey(key: string): Promise<Caller | undefined>;
  /** `agent` is the user agent shown to the owner of the session. */
  findByCookie(token: string, agent: string): Promise<Caller | undefined>;
  /** Without an agent, the session is looked up but not marked as used. */
  findBySession(id: string, agent?: string): Promise<Caller | undefined>;
  forget(): void;
}

const rememberMs = 1000;
const maxRemembered = 10_000;

export function createCallers(context: AnonymousContext): Callers {
  const remembered = new Map<string, { caller: KnownCaller; until: number }>();
  let quietUntil = 0;

  async function find(proof: string, read: () => Promise<KnownCaller | undefined>) {
    const now = performance.now();
    const hit = remembered.get(proof);
    if (hit && now < hit.until) return alive(hit.caller);
    const caller = await read();
    if (caller && performance.now() >= quietUntil) {
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(proof, { caller, until: now + rememberMs });
    }
    return alive(caller);
  }

  function alive(caller: KnownCaller | undefined): Caller | undefined {
    if (!caller || (caller.expiresAt !== null && caller.expiresAt <= context.clock.now())) return undefined;
    return caller;
  }

  return {
    findByApiKey: async (key) => {
      const hash = hashToken(key);
      return find(`key ${hash}`, () => findCallerOfApiKey(context, hash));
    },
    findByCookie: async (token, agent) => {
      const hash = hashToken(token);
      return find(`cookie ${hash}`, () => findCallerOfCookie(context, hash, agent));
    },
    findBySession: async (id, agent) => find(`session ${id}`, () => findCallerOfSession(context, id, agent)),
    forget: () => {
      remembered.clear();
      // Caches nothing for a while, because a read that began before the change may still return the old
      // caller.
      quietUntil = performance.now() + rememberMs;
    },
  };
}
