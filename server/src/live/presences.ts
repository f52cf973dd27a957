import { maxPresent } from "@proffer/contract";
import type { AnonymousContext } from "../context.ts";
import { LeasedRows } from "../platform/db/leased-rows.ts";
import type { MemberFollower } from "./member-follower.ts";
import type { PageFollower } from "./page-follower.ts";
import {
  deleteExpiredPresences,
  deletePresences,
  listPresences,
  type NamedPresence,
  upsertPresences,
} from "./presences.store.ts";
import type { Presence } from "./tables.ts";

/**
 * The members and recipients with an open proposal, across all processes. Each stream has a database row. The
 * process of the stream renews the row, and deletes it when the stream closes.
 */
export class Presences {
  readonly #context: Pick<AnonymousContext, "read" | "transact" | "clock">;
  readonly #rows: LeasedRows<Presence>;

  constructor(context: Pick<AnonymousContext, "read" | "transact" | "clock">) {
    this.#context = context;
    this.#rows = new LeasedRows({
      now: () => context.clock.now(),
      save: (coming, leaving) =>
        context.transact(async (tx) => {
          await upsertPresences(tx, coming);
          await deletePresences(tx, leaving);
        }),
    });
  }

  /** Adds the presence of a stream that follows a proposal. The next `write` inserts it. */
  add(follower: MemberFollower | PageFollower): void {
    const presence = follower.toPresence();
    if (!presence) return;
    this.#rows.add({
      ...presence,
      since: this.#context.clock.now(),
      expires_at: this.#rows.getLeaseEnd(),
    });
  }

  remove({ id }: { readonly id: string }): void {
    this.#rows.remove(id);
  }

  removeAll(): void {
    this.#rows.removeAll();
  }

  write(): Promise<void> {
    return this.#rows.write();
  }

  /** Sends members the other members and recipients of their proposals. */
  async send(followers: readonly MemberFollower[]): Promise<void> {
    const now = this.#context.clock.now();
    const concerned = followers.filter(({ proposal }) => proposal !== undefined);
    const byOrganization = Map.groupBy(concerned, ({ caller }) => caller.organizationId);
    for (const [organizationId, theirs] of byOrganization) {
      const ids = new Set(theirs.flatMap(({ proposal }) => proposal?.id ?? []));
      const proposals = [...ids].map((id) => ({ id }));
      const present = Map.groupBy(
        await listPresences(this.#context.read, organizationId, proposals, now),
        ({ proposal_id }) => proposal_id,
      );
      for (const follower of theirs) sendOthers(follower, present.get(follower.proposal?.id ?? "") ?? []);
    }
  }
}

/** Sends a member the other members and the recipients. A member with several streams is listed once. */
function sendOthers(follower: MemberFollower, present: readonly NamedPresence[]): void {
  const members = new Map<string, { id: string; name: string; since: string }>();
  for (const { user_id: id, user_name, since } of present)
    if (id !== null && id !== follower.caller.userId && !members.has(id))
      members.set(id, { id, name: user_name ?? "", since });
  const recipients = present.flatMap(({ name, device, since }) => (device ? [{ name, device, since }] : []));
  follower.sendPresence({
    members: [...members.values()].slice(0, maxPresent),
    recipients: recipients.slice(0, maxPresent),
  });
}

/** Deletes the presences of killed processes. */
export async function purgePresences({ transact, clock }: AnonymousContext): Promise<void> {
  await transact((tx) => deleteExpiredPresences(tx, clock.now()));
}
