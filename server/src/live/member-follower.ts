import type { MemberEvents, operations, QueryOf } from "@proffer/contract";
import type { FastifyRequest } from "fastify";
import type { Caller, Context } from "../context.ts";
import { invalid, notFound } from "../platform/errors.ts";
import { EventStream, formatEvent } from "../platform/http/event-stream.ts";
import { createId } from "../platform/ids.ts";
import { hasProposal } from "../proposals/index.ts";

/** A proposal followed by a stream, and the client's version of it. */
export interface FollowedProposal {
  readonly id: string;
  /** The client's version. Undefined until the stream begins, if the client sent no version. */
  version: number | undefined;
}

interface FollowerOptions {
  readonly caller: Caller;
  readonly proposal: FollowedProposal | undefined;
  /** Id of the client's last entry. */
  readonly lastEntryId: string | undefined;
}

/** A member with an open stream. */
export class MemberFollower {
  readonly id = createId();
  readonly stream = new EventStream();
  readonly caller: Caller;
  readonly proposal: FollowedProposal | undefined;
  readonly lastEntryId: string | undefined;
  /** True after the client has received its start position. */
  isJoined = false;
  #presence = "";

  constructor({ caller, proposal, lastEntryId }: FollowerOptions) {
    this.caller = caller;
    this.proposal = proposal;
    this.lastEntryId = lastEntryId;
  }

  /** The presence of the member, without its times. Undefined if the stream follows no proposal. */
  toPresence() {
    return (
      this.proposal && {
        organization_id: this.caller.organizationId,
        id: this.id,
        proposal_id: this.proposal.id,
        user_id: this.caller.userId,
        name: null,
        device: null,
      }
    );
  }

  /** Formats the id of an event: the position after which the client continues. */
  toPosition(entryId: string): string {
    return this.proposal?.version === undefined ? entryId : `${entryId}.${this.proposal.version}`;
  }

  /** Sends the client the other viewers of the proposal, unless they are the same as in the last event. */
  sendPresence(presence: MemberEvents["presence"]): void {
    const json = JSON.stringify(presence);
    if (json === this.#presence) return;
    this.#presence = json;
    this.stream.write(formatEvent("presence", json));
  }
}

/** Creates the follower for a request. */
export async function createMemberFollower(
  { read, caller }: Context,
  { proposal: id, version }: QueryOf<typeof operations.streamChanges>,
  { headers }: Pick<FastifyRequest, "headers">,
): Promise<MemberFollower> {
  if (id === undefined && version !== undefined) throw invalid({ version: "needs the parameter proposal" });
  if (id !== undefined && !(await hasProposal(read, caller.organizationId, id))) throw notFound(id);
  const last = parsePosition(String(headers["last-event-id"] ?? ""));
  return new MemberFollower({
    caller,
    proposal: id === undefined ? undefined : { id, version: last.version ?? version },
    lastEntryId: last.entryId,
  });
}

/** Parses the id of an event. Any other text contains no position. */
function parsePosition(text: string): { entryId: string | undefined; version: number | undefined } {
  const [, entryId, version] = /^([\da-f-]{36})(?:\.(\d{1,15}))?$/.exec(text) ?? [];
  return { entryId, version: version === undefined ? undefined : Number(version) };
}
