import { createStoredList } from "../stored-changes.ts";

/** One value in the browser's storage, for the link of this page. */
export interface StoredValue<T> {
  read(): T | undefined;
  write(value: T | undefined): void;
}

export function createStoredValue<T>(keyEnd: string): StoredValue<T> {
  const list = createStoredList<T>(() => localStorage, location.pathname + keyEnd);
  return {
    read: () => list.read()[0],
    write: (value) => list.write(value === undefined ? [] : [value]),
  };
}
