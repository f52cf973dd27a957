import type { Frequency, ThreadRequest } from "@proffer/contract";
import { createStoredList } from "../stored-choices.ts";
import type { Attempt, Writer } from "./send-message.ts";

/** An unfinished message. */
export interface Draft {
  readonly text: string;
  readonly wish?: Wish | undefined;
  /** Set if the message may have been sent. */
  readonly attempt?: Attempt | undefined;
}

/** A wish of the reader, with the number as typed. */
export interface Wish {
  readonly type: ThreadRequest["type"];
  readonly typed: string;
  readonly frequency?: Frequency | undefined;
}

/** One value in the browser's storage, for the link of this page. */
interface StoredValue<T> {
  read(): T | undefined;
  write(value: T | undefined): void;
}

function createStoredValue<T>(keyEnd: string): StoredValue<T> {
  const list = createStoredList<T>(() => localStorage, location.pathname + keyEnd);
  return {
    read: () => list.read()[0],
    write: (value) => list.write(value === undefined ? [] : [value]),
  };
}

/** The draft of a reply or of a question. `target` is the id of the thread or item, or "all". */
export function createStoredDraft(target: string): StoredValue<Draft> {
  return createStoredValue(`#draft-${target}`);
}

/** The name and address of the reader, who is asked only once. */
export function createStoredWriter(): StoredValue<Writer> {
  return createStoredValue("#writer");
}
