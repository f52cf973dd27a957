import type { MemberEvents } from "@proffer/contract";
import type { Caller } from "../context.ts";
import { EventStream, formatEvent } from "../platform/http/event-stream.ts";
import { createId } from "../platform/ids.ts";

/** The proposal whose content a stream is about, and its version as the client has it. */
export interface FollowedProposal {
  readonly id: string;
  /** Undefined until the stream begins, where the client names none. */
  version: number | undefined;
}

interface FollowerOptions {
  readonly caller: Caller;
  readonly proposal: FollowedProposal | undefined;
  /** Id of the last entry that the client got. */
  readonly lastEntryId: string | undefined;
}

/** A member with an open stream. */
export class MemberFollower {
  readonly id = createId();
  readonly stream = new EventStream();
  readonly caller: Caller;
  readonly proposal: FollowedProposal | undefined;
  readonly lastEntryId: string | undefined;
  /** True once it was told where the stream begins. */
  isJoined = false;
  #presence = "";

  constructor({ caller, proposal, lastEntryId }: FollowerOptions) {
    this.caller = caller;
    this.proposal = proposal;
    this.lastEntryId = lastEntryId;
  }

  /** Formats the id of an event: where to go on after it. */
  toPosition(entryId: string): string {
    return this.proposal?.version === undefined ? entryId : `${entryId}.${this.proposal.version}`;
  }

  /** Tells who else has the proposal open, unless the client knows. */
  tellPresence(presence: MemberEvents["presence"]): void {
    const json = JSON.stringify(presence);
    if (json === this.#presence) return;
    this.#presence = json;
    this.stream.write(formatEvent("presence", json));
  }
}

/** Parses the id of an event. What is none names nothing. */
export function parsePosition(text: string): {
  entryId: string | undefined;
  version: number | undefined;
} {
  const [, entryId, version] = /^([\da-f-]{36})(?:\.(\d{1,15}))?$/.exec(text) ?? [];
  return { entryId, version: version === undefined ? undefined : Number(version) };
}
