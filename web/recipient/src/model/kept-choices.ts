import type { Choice } from "./choose.ts";

/** A list that survives a reload. */
export interface KeptList<T> {
  read(): T[];
  write(values: readonly T[]): void;
}

/** The store for choices that the server has not heard of: for one tab alone, because a choice of last week would surprise. */
export type KeptChoices = KeptList<Choice>;

/** Keeps a list in a storage of the browser. Where a browser forbids it already the question for the storage throws. */
export function createKeptList<T>(storage: () => Storage, key: string): KeptList<T> {
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
        // A full or forbidden storage: everything is still sent, only a reload would lose what was kept.
      }
    },
  };
}
