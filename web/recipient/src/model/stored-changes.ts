import type { Choice } from "./choose.ts";
import type { FieldChange, FieldValue } from "./fill-field.ts";

/** A list that survives a reload. */
export interface StoredList<T> {
  read(): T[];
  write(values: readonly T[]): void;
}

/**
 * A change that the server has not received, with the name of its object at that time. Choices are only for their
 * revision.
 */
export type QueuedChange = (Choice | FieldChange) & { readonly revision?: number; readonly name: string };

/** Tells whether a change is a choice, which can change amounts. */
export const isChoice = (change: QueuedChange): boolean => !("value" in change);

/** A value of a field that the server has not received. */
export type QueuedValue = FieldChange & Pick<QueuedChange, "revision" | "name">;

/** A value that the server refused. */
export interface RefusedValue extends QueuedValue {
  /** True if another reader has changed the field meanwhile. Then this reader decides which value is saved. */
  readonly isConflict: boolean;
}

/** The id of a field, and its value when the reader began to edit it. */
export type SeenValue = readonly [id: string, value: FieldValue];

/**
 * A store of changes that the server has not received. It is limited to one tab, because a choice of last
 * week would surprise the reader.
 */
export type StoredChanges = StoredList<QueuedChange>;

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
        // The storage is full or forbidden. The changes are still sent, and only a reload would lose them.
      }
    },
  };
}
