import { maxPresent } from "@proffer/contract";
import type { AnonymousContext } from "../context.ts";
import { LeasedRows } from "../platform/db/leased-rows.ts";
import { listReaders } from "../recipients/index.ts";
import type { MemberFollower } from "./member-follower.ts";
import {
  deleteExpiredPresences,
  deletePresences,
  listPresences,
  upsertPresences,
} from "./presences.store.ts";
import type { Presence } from "./tables.ts";

/**
 * The members who have a proposal open, across processes: each stream has a row, which its process renews and removes.
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

  /** Lets a stream arrive. What is written waits for `write`. */
  add({ id, caller, proposal }: MemberFollower): void {
    if (!proposal) return;
    this.#rows.add({
      organization_id: caller.organizationId,
      id,
      proposal_id: proposal.id,
      user_id: caller.userId,
      since: this.#context.clock.now(),
      expires_at: this.#rows.getLeaseEnd(),
    });
  }

  remove({ id }: MemberFollower): void {
    this.#rows.remove(id);
  }

  removeAll(): void {
    this.#rows.removeAll();
  }

  write(): Promise<void> {
    return this.#rows.write();
  }

  /** Tells streams who else has their proposal open: other members, and recipients. */
  async tell(followers: readonly MemberFollower[]): Promise<void> {
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
      const readers = Map.groupBy(
        await listReaders(this.#context.read, organizationId, proposals, now),
        ({ proposal_id }) => proposal_id,
      );
      for (const follower of theirs) {
        const others = new Map<string, { id: string; name: string; since: string }>();
        for (const { user_id: id, name, since } of present.get(follower.proposal?.id ?? "") ?? [])
          if (id !== follower.caller.userId && !others.has(id)) others.set(id, { id, name, since });
        const recipients = readers.get(follower.proposal?.id ?? "") ?? [];
        follower.tellPresence({
          members: [...others.values()].slice(0, maxPresent),
          recipients: recipients
            .slice(0, maxPresent)
            .map(({ name, device, since }) => ({ name, device, since })),
        });
      }
    }
  }
}

/** Deletes the presences that killed processes left behind. */
export async function purgePresences({ transact, clock }: AnonymousContext): Promise<void> {
  await transact((tx) => deleteExpiredPresences(tx, clock.now()));
}
