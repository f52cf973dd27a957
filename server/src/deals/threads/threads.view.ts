import { type ThreadWithMessages } from "../../records/threads/index.ts";
import type { Thread } from "@proffer/contract";

/** Converts a thread to the record for members. `toPublicThread` of the contract removes what clients must not see. */
export function toThread({
  id,
  kind,
  state,
  item_id,
  item_name,
  request,
  applied_to,
  revision,
  created_at,
  updated_at,
  messages,
}: ThreadWithMessages): Thread {
  return {
    id,
    kind,
    state,
    item: item_id === null ? null : { id: item_id, name: item_name ?? "" },
    request,
    applied_to,
    revision,
    created_at,
    updated_at,
    messages: messages.map(({ author_kind, author_name, author_email, ...message }) => ({
      id: message.id,
      text: message.text,
      author: {
        kind: author_kind,
        name: author_name,
        ...(author_email !== null && { email: author_email }),
      },
      via: message.via,
      created_at: message.created_at,
    })),
  };
}
