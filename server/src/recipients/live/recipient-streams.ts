import { toDisplayStatus } from "@proffer/presentation";
import type { Readable } from "node:stream";
import type { EventSubscriber, Reader, RecipientContext } from "../../context.ts";
import { openLinkById } from "../../records/share-links/index.ts";
import { listProposalStates } from "../../proposals/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open.ts";
import { Signal } from "../../platform/db/signals.ts";
import { OpenStreams } from "../../platform/http/open-streams.ts";
import { toNetwork } from "../../platform/networks.ts";
import type { Schema } from "../../schema.ts";
import type { PageReader } from "../tables.ts";
import { Follower } from "./follower.ts";
import { createReaders, toReader } from "./readers.ts";

/** The streams that tell open pages of changes: at once of those by this process, within a second of those by others. */
export interface RecipientStreams {
  /** The subscriber that must be told of every event. */
  readonly subscriber: EventSubscriber;
  /** The server-sent events of one page. A reader is counted among those whom members see. */
  open(context: RecipientContext, isCounted: boolean): Readable;
  /** The number of open pages. */
  count(): number;
  /** Ends every stream, and takes no new one. */
  close(): Promise<void>;
}

export interface RecipientStreamLimits {
  readonly total: number;
  readonly perAddress: number;
}

const usualLimits: RecipientStreamLimits = { total: 2_000, perAddress: 50 };

/** Limits of an operator who lifts every limit. */
export const noRecipientStreamLimits: RecipientStreamLimits = { total: Infinity, perAddress: Infinity };

/** Sent with the id of a proposal to which something happened. */
const proposalChanged = new Signal<string>("proposal changed");

/** Creates the streams of this process. */
export function createRecipientStreams(
  db: Db<Schema>,
  clock: Clock,
  limits: RecipientStreamLimits = usualLimits,
): RecipientStreams {
  const { read, write } = db;
  const readers = createReaders(db, clock);
  const followers = new OpenStreams<Follower>({
    maxTotal: limits.total,
    limits: [{ max: limits.perAddress, getKey: ({ address }) => toNetwork(address) }],
    refusal: "Too many pages follow changes live: read the proposal again instead",
    poll: () => {
      check(() => followers.list());
      followers.enqueue(() => readers.write());
    },
  });

  const stopListening = proposalChanged.listen(write, (proposalId) => {
    const areConcerned = () => followers.list().filter(({ link }) => link.proposalId === proposalId);
    if (areConcerned().length > 0) check(areConcerned);
  });

  function check(concerned: () => Follower[]): void {
    followers.enqueue(() => tellNews(read, clock, concerned()));
  }

  function addReader(reader: PageReader, page: Readable): void {
    readers.add(reader);
    followers.enqueue(() => readers.write());
    page.once("close", () => {
      readers.remove(reader.id);
      // The last page leaves no poll behind that would do it.
      followers.enqueue(() => readers.write());
    });
  }

  return {
    subscriber: async (tx, { proposal_id }) => {
      if (proposal_id !== null) proposalChanged.sendAfterCommit(tx, proposal_id);
    },
    open: (context, isCounted) => {
      const { organizationId, link, address } = context;
      const follower = new Follower(organizationId, link, address);
      followers.add(follower);
      if (isCounted) addReader(toReader(context), follower.stream.body);
      check(() => [follower]);
      return follower.stream.body;
    },
    count: () => followers.size,
    close: async () => {
      stopListening();
      followers.close();
      readers.removeAll();
      await readers.write().catch(() => {});
    },
  };
}

async function tellNews(read: Reader, clock: Clock, followers: readonly Follower[]): Promise<void> {
  const byOrganization = Map.groupBy(followers, ({ organizationId }) => organizationId);
  for (const [organizationId, theirs] of byOrganization) {
    const ids = [...new Set(theirs.map(({ link }) => link.proposalId))];
    const states = await listProposalStates(read, organizationId, ids);
    const stateById = new Map(
      states.map((row) => [row.id, { version: row.version, status: toDisplayStatus(row, clock.now()) }]),
    );
    for (const follower of theirs) {
      const state = stateById.get(follower.link.proposalId);
      if (state && !follower.isNews(state)) continue;
      // Replacing or closing a link moves the proposal's version on, so a silent one is still open.
      const isOpen = state && (await openLinkById(read, organizationId, follower.link.id));
      if (isOpen) follower.tell(state);
      else follower.stream.endAccess();
    }
  }
}
