import type { Frequency, ThreadRequest } from "@proffer/contract";
import { createStoredValue, type StoredValue } from "./stored-value.ts";

/** A message to write: in a thread, about an item, or about the whole proposal. */
export interface Message {
  readonly text: string;
  readonly threadId?: string | undefined;
  readonly itemId?: string | undefined;
  readonly request?: ThreadRequest | undefined;
}

/** A message that was posted, but whose outcome is unknown. */
export interface Attempt extends Message {
  /** Ids of messages with the same text that existed before. */
  readonly known: readonly string[];
}

/** An unfinished message. */
export interface Draft {
  readonly text: string;
  readonly wish?: Wish | undefined;
  /** Set if the message may have been sent. */
  readonly attempt?: Attempt | undefined;
  /** Set if the last attempt to send the message failed. */
  readonly failed?: true | undefined;
}

/** A wish of the reader, with the number as typed. */
export interface Wish {
  readonly type: ThreadRequest["type"];
  readonly typed: string;
  readonly frequency?: Frequency | undefined;
}

/** The draft of a reply or of a question. `target` is the id of the thread or item, or "all". */
export function createStoredDraft(target: string): StoredValue<Draft> {
  return createStoredValue(`#draft-${target}`);
}

/** Lists the targets of the stored drafts of this link that could not be sent, or may not have been sent. */
export function listUnsentDrafts(): string[] {
  const prefix = `${location.pathname}#draft-`;
  try {
    return Object.keys(localStorage).flatMap((key) => {
      if (!key.startsWith(prefix)) return [];
      const target = key.slice(prefix.length);
      const draft = createStoredDraft(target).read();
      return draft?.failed === true || draft?.attempt ? [target] : [];
    });
  } catch {
    // The browser forbids storage.
    return [];
  }
}
