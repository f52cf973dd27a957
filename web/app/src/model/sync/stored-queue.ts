import type { Operation } from "../document/operation.ts";
import type { Json } from "../json.ts";
import type { Batch } from "./transport.ts";

/** A change that could not be saved, kept until the member has decided about it. */
export interface Problem {
  readonly id: string;
  readonly reason: "changed" | "removed" | "contradiction" | "invalid";
  readonly operation: Operation;
  /** Last known name of the object. */
  readonly name: string;
  /** The value on the server. Null unless the reason is `changed`. */
  readonly theirs: Json;
  readonly changedBy: string | null;
  readonly message: string;
}

/** Pending changes, as stored on the device. */
export interface StoredQueue {
  /** The sent batch, if its answer has not arrived. */
  readonly sent: Batch | null;
  readonly pending: readonly Operation[];
  readonly problems: readonly Problem[];
}

export const emptyQueue: StoredQueue = { sent: null, pending: [], problems: [] };

/** A store on the device for values by name. The values survive a reload. */
export interface DeviceStore {
  read(name: string): Promise<unknown>;
  write(name: string, value: unknown): Promise<void>;
}

export function isStoredQueue(value: unknown): value is StoredQueue {
  const queue = value as Partial<StoredQueue> | null | undefined;
  return Array.isArray(queue?.pending) && Array.isArray(queue.problems) && queue.sent !== undefined;
}
