import type { MemberEvents } from "@proffer/contract";
import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type ChangeEntry,
  changeLogged,
  findEntryPosition,
  findLastEntryId,
  listEntries,
  placeEntries,
} from "../change-log/index.ts";
import type { AnonymousContext } from "../context.ts";
import type { Db } from "../platform/db/open.ts";
import { formatEvent } from "../platform/http/event-stream.ts";
import { OpenStreams } from "../platform/http/open-streams.ts";
import { findVersion } from "../proposals/index.ts";
import type { Schema } from "../schema.ts";
import { formatContentEvents } from "./content-events.ts";
import type { MemberFollower } from "./member-follower.ts";
import { Presences } from "./presences.ts";

export interface MemberStreams {
  /** The server-sent events of one member. */
  open(follower: MemberFollower): Readable;
  /** The number of open streams. */
  count(): number;
  /** Ends every stream, and takes no new one. */
  close(): Promise<void>;
}

export interface MemberStreamLimits {
  readonly total: number;
  readonly perOrganization: number;
  readonly perMember: number;
}

export const usualStreamLimits: Omit<MemberStreamLimits, "total"> = { perOrganization: 500, perMember: 20 };

/** Limits of an operator who lifts every limit on callers. */
export const noStreamLimits: Omit<MemberStreamLimits, "total"> = {
  perOrganization: Infinity,
  perMember: Infinity,
};

/** Period after which the access of a stream is checked again. */
const usualCheckMs = 14_000;

/** Changes that a client may have missed; a client that missed more reads again. */
const maxMissed = 200;

/** Entries that are read at once. */
const maxEntries = 500;

/** Streams that are written to before other requests get their turn. */
const maxWrites = 100;

/**
 * Creates the streams of this process. Its own commits wake them at once, those of other processes are found within a second:
 * each entry of the change log is read once, and told to all whom it concerns.
 */
export function createMemberStreams(
  { write }: Pick<Db<Schema>, "write">,
  context: Pick<AnonymousContext, "read" | "transact" | "clock">,
  limits: MemberStreamLimits,
  checkMs = usualCheckMs,
): MemberStreams {
  const { read } = context;
  const presences = new Presences(context);
  /** The position up to which every joined stream has been told. */
  let toldUntil = 0;
  let isScheduled = false;
  let isChecking = false;
  let isClosed = false;

  const streams = new OpenStreams<MemberFollower>({
    maxTotal: limits.total,
    limits: [
      { max: limits.perOrganization, getKey: ({ caller }) => caller.organizationId },
      { max: limits.perMember, getKey: ({ caller }) => `${caller.organizationId} ${caller.userId}` },
    ],
    refusal: "Too many streams are open: read again from time to time instead",
    poll: () => {
      schedule();
      void checkAccess();
    },
  });

  const stopListening = changeLogged.listen(write, () => {
    if (streams.size > 0) schedule();
  });

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    streams.enqueue(async () => {
      isScheduled = false;
      await tellEntries();
      await updatePresences();
    });
  }

  const listJoined = () => streams.list().filter(({ isJoined }) => isJoined);

  async function updatePresences(): Promise<void> {
    // Changes are told even where the database takes no writes.
    await presences.write().catch(() => {});
    await presences.tell(listJoined());
  }

  /** Tells all that was committed since the last time. */
  async function tellEntries(): Promise<void> {
    const head = await placeEntries(context);
    const byOrganization = Map.groupBy(listJoined(), ({ caller }) => caller.organizationId);
    if (byOrganization.size === 0) toldUntil = head;
    while (toldUntil < head) {
      const entries = await listEntries(read, { after: toldUntil, until: head, limit: maxEntries });
      const teller = new Teller(read);
      for (const entry of entries) {
        await teller.tell(entry, byOrganization.get(entry.organization_id) ?? []);
        toldUntil = entry.position;
      }
      // Entries may have been purged.
      if (entries.length < maxEntries) toldUntil = head;
    }
  }

  /** Tells a new stream what it missed, and where it begins. */
  async function join(follower: MemberFollower): Promise<void> {
    await tellEntries();
    const { caller, proposal, stream } = follower;
    const { organizationId } = caller;
    const missed = await findMissed(follower);
    let events = "";
    if (proposal) {
      const version = (await findVersion(read, organizationId, proposal.id)) ?? proposal.version ?? 1;
      const range = {
        organizationId,
        proposalId: proposal.id,
        from: proposal.version ?? version,
        to: version,
      };
      events += await formatContentEvents(read, range);
      proposal.version = version;
    }
    if (missed) for (const entry of missed) events += formatEntry(entry, follower);
    else {
      const last = await findLastEntryId(read, organizationId, toldUntil);
      events += formatEvent("reset", "{}", last && follower.toPosition(last));
    }
    stream.write(events);
    follower.isJoined = true;
    if (proposal) presences.add(follower);
    schedule();
  }

  /** Lists the entries since the last one that the client got; undefined where one may be missing. */
  async function findMissed({ caller, lastEntryId }: MemberFollower): Promise<ChangeEntry[] | undefined> {
    const { organizationId } = caller;
    const after =
      lastEntryId === undefined ? undefined : await findEntryPosition(read, organizationId, lastEntryId);
    if (after === undefined) return undefined;
    const entries = await listEntries(read, {
      organizationId,
      after,
      until: toldUntil,
      limit: maxMissed + 1,
    });
    return entries.length > maxMissed ? undefined : entries;
  }

  async function checkAccess(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    for (const follower of streams.list()) {
      if (performance.now() - follower.checkedAt < checkMs) continue;
      follower.checkedAt = performance.now();
      if (!(await follower.hasAccess())) follower.stream.endAccess();
    }
    isChecking = false;
  }

  return {
    open: (follower) => {
      const { body } = follower.stream;
      streams.add(follower);
      body.once("close", () => {
        presences.remove(follower);
        if (!isClosed) schedule();
      });
      streams.enqueue(async () => {
        if (!body.writable) return;
        // A client that cannot be told where it begins connects again.
        await join(follower).catch(() => body.destroy());
        if (!body.writable) presences.remove(follower);
      });
      return body;
    },
    count: () => streams.size,
    close: async () => {
      isClosed = true;
      stopListening();
      streams.close();
      presences.removeAll();
      await presences.write().catch(() => {});
    },
  };
}

/** Tells entries to streams, and prepares what several of them get once. */
class Teller {
  readonly #read: AnonymousContext["read"];
  readonly #contents = new Map<string, Promise<string>>();
  #writes = 0;

  constructor(read: AnonymousContext["read"]) {
    this.#read = read;
  }

  async tell(entry: ChangeEntry, followers: readonly MemberFollower[]): Promise<void> {
    for (const follower of followers) {
      const content =
        follower.proposal?.id === entry.proposal_id ? await this.#tellContent(entry, follower) : "";
      follower.stream.write(content + formatEntry(entry, follower));
      this.#writes += 1;
      if (this.#writes % maxWrites === 0) await nextTurn();
    }
  }

  async #tellContent(entry: ChangeEntry, { proposal }: MemberFollower): Promise<string> {
    const { organization_id: organizationId, proposal_id: proposalId, version: to } = entry;
    const from = proposal?.version ?? to;
    if (!proposal || to <= from) return "";
    // An id belongs to one organization only: others may use it too.
    const key = `${organizationId} ${proposalId} ${from} ${to}`;
    let content = this.#contents.get(key);
    if (!content) {
      content = formatContentEvents(this.#read, { organizationId, proposalId, from, to });
      this.#contents.set(key, content);
    }
    const events = await content;
    proposal.version = to;
    return events;
  }
}

const entryTexts = new WeakMap<ChangeEntry, string>();

function formatEntry(entry: ChangeEntry, follower: MemberFollower): string {
  let json = entryTexts.get(entry);
  if (json === undefined) {
    json = JSON.stringify({
      id: entry.proposal_id,
      version: entry.version,
      types: JSON.parse(entry.types_json) as string[],
      by: entry.user_id,
    } satisfies MemberEvents["proposal_changed"]);
    entryTexts.set(entry, json);
  }
  return formatEvent("proposal_changed", json, follower.toPosition(entry.id));
}
