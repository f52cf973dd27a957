import type { Frequency, ThreadRequest } from "@proffer/contract";
import type { Attempt } from "./send-message.ts";
import { createStoredValue, type StoredValue } from "./stored-value.ts";

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
