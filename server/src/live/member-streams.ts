import type { Readable } from "node:stream";
import { accessChanged, findEndedCallers } from "../accounts/index.ts";
import { changeLogged, listEntries, placeEntries } from "../records/change-log/index.ts";
import type { AnonymousContext } from "../context.ts";
import type { Db } from "../platform/db/open.ts";
import { OpenStreams } from "../platform/http/open-streams.ts";
import type { Schema } from "../schema.ts";
import { EntryTeller } from "./entry-teller.ts";
import type { MemberFollower } from "./member-follower.ts";
import { formatOpeningEvents } from "./opening-events.ts";
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

/** Entries that are read at once. */
const maxEntries = 500;

/**
 * Creates the streams of this process. Its own commits wake them at once, those of other processes are found
 * within a second: each entry of the change log is read once, and told to all whom it concerns. A stream
 * whose member has lost access ends before it is told of anything else.
 */
export function createMemberStreams(
  { write }: Pick<Db<Schema>, "write">,
  context: Pick<AnonymousContext, "read" | "transact" | "clock">,
  limits: MemberStreamLimits,
): MemberStreams {
  const { read, clock } = context;
  const presences = new Presences(context);
  /** The position up to which every joined stream has been told. */
  let toldUntil = 0;
  let isScheduled = false;
  /** True while some stream may have lost its access. */
  let isEndPending = false;
  let isClosed = false;

  const streams = new OpenStreams<MemberFollower>({
    maxTotal: limits.total,
    limits: [
      { max: limits.perOrganization, getKey: ({ caller }) => caller.organizationId },
      { max: limits.perMember, getKey: ({ caller }) => `${caller.organizationId} ${caller.userId}` },
    ],
    refusal: "Too many streams are open: read again from time to time instead",
    poll: () => {
      scheduleEnds();
      schedule();
    },
  });

  const stopListening = [
    changeLogged.listen(write, () => {
      if (streams.size > 0) schedule();
    }),
    accessChanged.listen(write, () => {
      if (streams.size > 0) scheduleEnds();
    }),
  ];

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    streams.enqueue(async () => {
      isScheduled = false;
      await endLostAccess();
      await tellEntries();
      await updatePresences();
    });
  }

  function scheduleEnds(): void {
    if (isEndPending) return;
    isEndPending = true;
    streams.enqueue(endLostAccess);
  }

  /** Ends the streams of members who have lost access. */
  async function endLostAccess(): Promise<void> {
    if (!isEndPending) return;
    isEndPending = false;
    const open = streams.list();
    const callers = open.map(({ caller }) => caller);
    const ended = await findEndedCallers(read, clock.now(), callers);
    for (const { caller, stream } of open) if (ended.has(caller)) stream.endAccess();
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
      const teller = new EntryTeller(read);
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
    const { proposal, stream } = follower;
    stream.write(await formatOpeningEvents(read, follower, toldUntil));
    follower.isJoined = true;
    if (proposal) presences.add(follower);
    schedule();
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
      for (const stop of stopListening) stop();
      streams.close();
      presences.removeAll();
      await presences.write().catch(() => {});
    },
  };
}
