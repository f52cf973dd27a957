import { createStore, delMany, get, keys, promisifyRequest, setMany, type UseStore } from "idb-keyval";
import type { Operation } from "../../model/document/operation.ts";
import {
  emptyQueue,
  isStoredQueue,
  type DeviceStore,
  type StoredQueue,
} from "../../model/sync/stored-queue.ts";

/** Maximum number of windows with one proposal: more than any user opens. */
const maxWindows = 20;

/** The local data of one window for one proposal, until the window is closed. */
export interface OpenDevice extends DeviceStore {
  readonly release: () => void;
}

/**
 * Opens the local store for one proposal and user. Each window has a separate slot, held by a Web Lock, so
 * that windows do not overwrite each other's pending changes. The data of a closed window goes to the next
 * window that opens.
 */
export async function openDevice(userId: string, proposalId: string): Promise<OpenDevice> {
  const store = createStore("proffer-editor", "proposals");
  const prefix = `${userId}/${proposalId}`;
  const own = await takeFreeSlot(prefix);
  for (const slot of await listStoredSlots(store, prefix)) {
    const release = slot === own.slot ? undefined : await takeLock(slot);
    if (release) await adopt(store, slot, own.slot);
    release?.();
  }
  return {
    read: (name) => get<unknown>(`${own.slot}/${name}`, store),
    write: (name, value) => write(store, `${own.slot}/${name}`, value),
    release: own.release,
  };
}

/**
 * Writes a value even if the window is closed right after. Without the commit, the browser would abort the
 * transaction.
 */
function write(store: UseStore, key: string, value: unknown): Promise<void> {
  return store("readwrite", (values) => {
    values.put(value, key);
    values.transaction.commit();
    return promisifyRequest(values.transaction);
  });
}

async function takeFreeSlot(
  prefix: string,
): Promise<{ readonly slot: string; readonly release: () => void }> {
  for (let index = 0; index < maxWindows; index += 1) {
    const slot = `${prefix}/${index}`;
    const release = await takeLock(slot);
    if (release) return { slot, release };
  }
  throw new Error("The proposal is open in too many windows");
}

async function listStoredSlots(store: UseStore, prefix: string): Promise<string[]> {
  const names = (await keys<string>(store)).filter((name) => name.startsWith(`${prefix}/`));
  return [...new Set(names.map((name) => name.slice(0, name.lastIndexOf("/"))))];
}

/**
 * Holds a lock until the returned function is called or the window is gone. Returns undefined if another
 * window holds it.
 */
function takeLock(name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    void navigator.locks.request(`proffer-editor/${name}`, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((release) => resolve(release));
    });
  });
}

/** Stores unsaved changes to a proposal that is not open in this window, after its earlier unsaved changes. */
export async function storeUnsaved(
  userId: string,
  proposalId: string,
  operations: readonly Operation[],
): Promise<void> {
  const device = await openDevice(userId, proposalId);
  const known = await device.read("queue");
  const queue = isStoredQueue(known) ? known : emptyQueue;
  await device.write("queue", { ...queue, pending: [...queue.pending, ...operations] });
  device.release();
}

/** Moves the unsaved changes from a closed window to this window. */
async function adopt(store: UseStore, from: string, to: string): Promise<void> {
  const [left, own, detail] = await Promise.all([
    get<unknown>(`${from}/queue`, store),
    get<unknown>(`${to}/queue`, store),
    get<unknown>(`${from}/detail`, store),
  ]);
  const mine: StoredQueue = isStoredQueue(own) ? own : emptyQueue;
  if (isStoredQueue(left)) {
    // A batch without an answer may already be applied. Repeating its sets and inserts changes nothing.
    const unsent = [...(left.sent?.operations ?? []), ...left.pending];
    const joined: StoredQueue = {
      sent: mine.sent,
      pending: [...unsent, ...mine.pending],
      problems: [...left.problems, ...mine.problems],
    };
    if (unsent.length > 0 || left.problems.length > 0)
      await setMany(
        [
          [`${to}/queue`, joined],
          [`${to}/detail`, detail],
        ],
        store,
      );
  }
  await delMany([`${from}/queue`, `${from}/history`, `${from}/detail`], store);
}
