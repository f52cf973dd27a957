import { maxPresent } from "@proffer/contract";
import type { AnonymousContext } from "../context.ts";
import type { MemberFollower } from "./member-follower.ts";
import {
  deleteExpiredPresences,
  deletePresences,
  listPresences,
  upsertPresences,
} from "./presences.store.ts";
import type { PresenceRow } from "./tables.ts";

const leaseMs = 30_000;
const renewMs = 10_000;

/**
 * The members who have a proposal open, across processes: each stream has a row, which its process renews and removes.
 */
export class Presences {
  readonly #context: Pick<AnonymousContext, "read" | "transact" | "clock">;
  readonly #held = new Map<string, PresenceRow>();
  /** Rows to write, and rows to delete, by the id of their stream. */
  readonly #arriving = new Map<string, PresenceRow>();
  readonly #leaving = new Map<string, PresenceRow>();
  #renewedAt = performance.now();

  constructor(context: Pick<AnonymousContext, "read" | "transact" | "clock">) {
    this.#context = context;
  }

  /** Lets a stream arrive. What is written waits for `write`. */
  add({ id, caller, proposal }: MemberFollower): void {
    if (!proposal) return;
    const now = this.#context.clock.now();
    const row: PresenceRow = {
      organization_id: caller.organizationId,
      id,
      proposal_id: proposal.id,
      user_id: caller.userId,
      since: now,
      expires_at: this.#getLeaseEnd(),
    };
    this.#held.set(id, row);
    this.#arriving.set(id, row);
  }

  remove({ id }: MemberFollower): void {
    const row = this.#held.get(id);
    if (!row) return;
    this.#held.delete(id);
    if (!this.#arriving.delete(id)) this.#leaving.set(id, row);
  }

  /** Writes who came and left, and renews the leases now and then, in one transaction. A failure leaves all for the next time. */
  async write(): Promise<void> {
    const isRenewal = performance.now() - this.#renewedAt >= renewMs && this.#held.size > 0;
    if (this.#arriving.size + this.#leaving.size === 0 && !isRenewal) return;
    const leaving = [...this.#leaving.values()];
    const expires_at = this.#getLeaseEnd();
    const coming = [...(isRenewal ? this.#held : this.#arriving).values()];
    for (const row of coming) row.expires_at = expires_at;
    await this.#context.transact(async (tx) => {
      await upsertPresences(tx, coming);
      await deletePresences(tx, leaving);
    });
    for (const { id } of leaving) this.#leaving.delete(id);
    for (const row of coming) {
      this.#arriving.delete(row.id);
      // Its stream closed while it was written.
      if (!this.#held.has(row.id)) this.#leaving.set(row.id, row);
    }
    if (isRenewal) this.#renewedAt = performance.now();
  }

  /** Tells streams who else has their proposal open. */
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
      for (const follower of theirs) {
        const others = new Map<string, { id: string; name: string; since: string }>();
        for (const { user_id: id, name, since } of present.get(follower.proposal?.id ?? "") ?? [])
          if (id !== follower.caller.userId && !others.has(id)) others.set(id, { id, name, since });
        follower.tellPresence([...others.values()].slice(0, maxPresent));
      }
    }
  }

  #getLeaseEnd(): string {
    return new Date(Date.parse(this.#context.clock.now()) + leaseMs).toISOString();
  }
}

/** Deletes the presences that killed processes left behind. */
export async function purgePresences({ transact, clock }: AnonymousContext): Promise<void> {
  await transact((tx) => deleteExpiredPresences(tx, clock.now()));
}
