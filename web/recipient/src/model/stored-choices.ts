import type { Choice } from "./choose.ts";

/** A list that survives a reload. */
export interface StoredList<T> {
  read(): T[];
  write(values: readonly T[]): void;
}

/** A choice that the server has not received, with its revision and the name of its object at that time. */
export type QueuedChoice = Choice & { readonly revision?: number; readonly name: string };

/**
 * A store of choices that the server has not received. It is limited to one tab, because a choice of last
 * week would surprise the reader.
 */
export type StoredChoices = StoredList<QueuedChoice>;

/**
 * Creates a list in a storage of the browser. `storage` is a function because access throws if the browser
 * forbids storage.
 */
export function createStoredList<T>(storage: () => Storage, key: string): StoredList<T> {
  return {
    read: () => {
      try {
        return JSON.parse(storage().getItem(key) ?? "[]") as T[];
      } catch {
        return [];
      }
    },
    write: (values) => {
      try {
        if (values.length === 0) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(values));
      } catch {
        // The storage is full or forbidden. The choices are still sent, and only a reload would lose them.
      }
    },
  };
}
