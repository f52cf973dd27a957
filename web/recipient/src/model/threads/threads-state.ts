import type { PublicThread } from "@proffer/contract";

export interface ThreadsState {
  /** The latest message first. */
  readonly threads: readonly PublicThread[];
  readonly isLoaded: boolean;
  /** Ids of the threads with answers that were not read in this browser. */
  readonly unread: ReadonlySet<string>;
  /** The last answer that arrived while the page was open. */
  readonly arrived: Arrival | null;
  /** Targets of the messages that could not be sent: ids of threads or items, "all" or "time". */
  readonly unsent: ReadonlySet<string>;
}

export interface Arrival {
  readonly messageId: string;
  readonly threadId: string;
  readonly name: string;
}

export const noThreads: ThreadsState = {
  threads: [],
  isLoaded: false,
  unread: new Set(),
  arrived: null,
  unsent: new Set(),
};
