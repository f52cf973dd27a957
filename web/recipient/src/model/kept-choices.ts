import type { Choice } from "./choose.ts";

/** The store for choices that the server has not heard of, so that they survive a reload. */
export interface KeptChoices {
  read(): Choice[];
  write(choices: readonly Choice[]): void;
}

/**
 * For this tab alone: a choice of last week would surprise whoever comes back. Where a browser forbids it already the
 * question for the storage throws.
 */
export function keptIn(storage: () => Storage, key: string): KeptChoices {
  return {
    read: () => {
      try {
        return JSON.parse(storage().getItem(key) ?? "[]") as Choice[];
      } catch {
        return [];
      }
    },
    write: (choices) => {
      try {
        if (choices.length === 0) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(choices));
      } catch {
        // A full or forbidden storage: the choices are still sent, only a reload would lose them.
      }
    },
  };
}
