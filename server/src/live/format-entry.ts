import type { MemberEvents } from "@proffer/contract";
import type { ChangeEntry } from "../records/change-log/index.ts";
import { formatEvent } from "../platform/http/event-stream.ts";
import type { MemberFollower } from "./member-follower.ts";

/** The data of entries, which many streams get. */
const entryTexts = new WeakMap<ChangeEntry, string>();

/** Formats the event that tells a member of a change. */
export function formatEntry(entry: ChangeEntry, follower: MemberFollower): string {
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
