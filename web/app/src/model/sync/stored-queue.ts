import type { ProposalDetail } from "@proffer/contract";
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

/** The proposal of pending changes, as stored on the device in case it is deleted before they are saved. */
export interface StoredDetail {
  readonly detail: ProposalDetail;
  readonly version: number;
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

/** Reads the proposal of changes that were never saved. Returns undefined if there are none. */
export async function readUnsaved(device: DeviceStore): Promise<StoredDetail | undefined> {
  const [queue, kept] = await Promise.all([device.read("queue"), device.read("detail")]);
  if (!isStoredQueue(queue) || isEmptyQueue(queue)) return undefined;
  const stored = kept as Partial<StoredDetail> | null | undefined;
  return stored?.detail && stored.version !== undefined
    ? { detail: stored.detail, version: stored.version }
    : undefined;
}

function isEmptyQueue({ sent, pending, problems }: StoredQueue): boolean {
  return sent === null && pending.length === 0 && problems.length === 0;
}
