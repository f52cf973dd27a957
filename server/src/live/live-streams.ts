import type { PassThrough, Readable } from "node:stream";
import { accessChanged, findEndedCallers } from "../accounts/index.ts";
import type { AnonymousContext } from "../context.ts";
import type { Db } from "../platform/db/open.ts";
import { OpenStreams } from "../platform/http/open-streams.ts";
import { toNetwork } from "../platform/networks.ts";
import { changeLogged, listEntries, placeEntries } from "../records/change-log/index.ts";
import type { Schema } from "../schema.ts";
import { EntrySender, formatOpeningEvents } from "./member-events.ts";
import { MemberFollower } from "./member-follower.ts";
import { PageFollower, sendPageStates } from "./page-follower.ts";
import { Presences } from "./presences.ts";

/** The open event streams of members and recipients in this process. */
export interface LiveStreams {
  /** Opens the server-sent events of one member. */
  openMember(follower: MemberFollower): Readable;
  /** Opens the server-sent events of one page. */
  openPage(follower: PageFollower): Readable;
  /** Returns the number of open streams. */
  count(): number;
  /** Ends every stream and accepts no new ones. */
  close(): Promise<void>;
}

export interface StreamLimits {
  readonly members: number;
  readonly perOrganization: number;
  readonly perMember: number;
  readonly pages: number;
  readonly pagesPerAddress: number;
}

export const usualStreamLimits: Omit<StreamLimits, "members"> = {
  perOrganization: 500,
  perMember: 20,
  pages: 2_000,
  pagesPerAddress: 50,
};

/**
 * Limits used if the operator has disabled all rate limits. The total number of members' streams remains
 * limited.
 */
export const noStreamLimits: Omit<StreamLimits, "members"> = {
  perOrganization: Infinity,
  perMember: Infinity,
  pages: Infinity,
  pagesPerAddress: Infinity,
};

type Follower = MemberFollower | PageFollower;

/** Number of entries per read. */
const maxEntries = 500;

/**
 * Creates the streams of this process. Commits of this process wake the streams at once, and commits of other
 * processes are found within a second. Members receive each entry of the change log. Pages receive the state
 * of their proposal. If a member has lost access, the stream ends before it sends anything else.
 */
export function createLiveStreams(
  { write }: Pick<Db<Schema>, "write">,
  context: Pick<AnonymousContext, "read" | "transact" | "clock">,
  limits: StreamLimits,
): LiveStreams {
  const { read, clock } = context;
  const presences = new Presences(context);
  /** Position of the last entry sent to all joined streams. */
  let sentUntil = 0;
  let isScheduled = false;
  /** True if a stream may have lost its access. */
  let isEndPending = false;
  let isClosed = false;

  const streams = new OpenStreams<Follower>({
    limits: listLimits(limits),
    poll: () => {
      scheduleEnds();
      schedule();
      schedulePageStates(() => listPages());
    },
  });

  const stopListening = [
    changeLogged.listen(write, (proposalId) => {
      if (streams.size === 0) return;
      schedule();
      const listConcerned = () => listPages().filter((page) => page.proposalId === proposalId);
      if (listConcerned().length > 0) schedulePageStates(listConcerned);
    }),
    accessChanged.listen(write, () => {
      if (streams.size > 0) scheduleEnds();
    }),
  ];

  const listMembers = () => streams.list().filter((each) => each instanceof MemberFollower);
  const listJoined = () => listMembers().filter(({ isJoined }) => isJoined);
  const listPages = () => streams.list().filter((each) => each instanceof PageFollower);

  function schedulePageStates(listConcerned: () => PageFollower[]): void {
    streams.enqueue(() => sendPageStates(read, clock, listConcerned()));
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    streams.enqueue(async () => {
      isScheduled = false;
      await sendEntries();
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
    const open = listMembers();
    if (open.length === 0) return;
    const ended = await findEndedCallers(
      read,
      clock.now(),
      open.map(({ caller }) => caller),
    );
    for (const { caller, stream } of open) if (ended.has(caller)) stream.endAccess();
  }

  async function updatePresences(): Promise<void> {
    // Presences must be sent even if the database rejects writes.
    await presences.write().catch(() => {});
    await presences.send(listJoined());
  }

  /** Sends members the entries committed since the last time. */
  async function sendEntries(): Promise<void> {
    if (listMembers().length === 0) return;
    const head = await placeEntries(context);
    // After the head is read, so that a member who loses access before a change does not get the change.
    await endLostAccess();
    const byOrganization = Map.groupBy(listJoined(), ({ caller }) => caller.organizationId);
    if (byOrganization.size === 0) sentUntil = head;
    while (sentUntil < head) {
      const entries = await listEntries(read, { after: sentUntil, until: head, limit: maxEntries });
      const sender = new EntrySender(read);
      for (const entry of entries) {
        await sender.send(entry, byOrganization.get(entry.organization_id) ?? []);
        sentUntil = entry.position;
      }
      // The last entries may have been purged, so `sentUntil` may not have reached `head`.
      if (entries.length < maxEntries) sentUntil = head;
    }
  }

  /** Sends a new stream the missed changes and its start position. */
  async function join(follower: MemberFollower): Promise<void> {
    await sendEntries();
    follower.stream.write(await formatOpeningEvents(read, follower, sentUntil));
    follower.isJoined = true;
    presences.add(follower);
    schedule();
  }

  /** Adds a stream until it closes, together with its presence. */
  function add(follower: Follower): PassThrough {
    const { body } = follower.stream;
    streams.add(follower);
    body.once("close", () => {
      presences.remove(follower);
      // No poll runs after the last stream has closed, so its presence is removed now.
      if (!isClosed) schedule();
    });
    return body;
  }

  return {
    openMember: (follower) => {
      const body = add(follower);
      streams.enqueue(async () => {
        if (!body.writable) return;
        // If the start position cannot be sent, the stream is closed, so that the client connects again.
        await join(follower).catch(() => body.destroy());
        if (!body.writable) presences.remove(follower);
      });
      return body;
    },
    openPage: (follower) => {
      const body = add(follower);
      if (follower.isCounted) presences.add(follower);
      schedulePageStates(() => [follower]);
      schedule();
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

const ofMembers = (getKey: (member: MemberFollower) => string) => (each: Follower) =>
  each instanceof MemberFollower ? getKey(each) : undefined;

const ofPages = (getKey: (page: PageFollower) => string) => (each: Follower) =>
  each instanceof PageFollower ? getKey(each) : undefined;

/** Lists separate limits for members and for pages, so that neither can use up the streams of the other. */
function listLimits(limits: StreamLimits) {
  return [
    {
      max: limits.members,
      getKey: ofMembers(() => "members"),
      refusal: "Too many streams are open: read again from time to time instead",
    },
    {
      max: limits.pages,
      getKey: ofPages(() => "pages"),
      refusal: "Too many pages follow changes live: read the proposal again instead",
    },
    { max: limits.perOrganization, getKey: ofMembers(({ caller }) => caller.organizationId) },
    {
      max: limits.perMember,
      getKey: ofMembers(({ caller }) => `${caller.organizationId} ${caller.userId}`),
    },
    { max: limits.pagesPerAddress, getKey: ofPages(({ visitor }) => toNetwork(visitor.address)) },
  ];
}
