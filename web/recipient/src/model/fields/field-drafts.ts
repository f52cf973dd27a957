import type { StoredList } from "../stored-changes.ts";

/** The text in a field that the reader edits. */
export interface Draft {
  readonly text: string;
  /** True if the text is no value of the field, so that it is not sent. */
  readonly isFaulty: boolean;
  /** True if the reader has left the field, so that it shows its fault. */
  readonly isLeft: boolean;
}

export interface StoredDraft extends Draft {
  readonly id: string;
}

/** The drafts, and the field that the reader edited last. */
export interface DraftsState {
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly lastId: string | null;
}

export const noDrafts: DraftsState = { drafts: new Map(), lastId: null };

/**
 * The texts of the fields that the reader edits, by the ids of fields. A draft is dropped when the reader leaves a
 * field with a valid text. Faulty ones survive a reload. The session keeps valid ones.
 */
export class FieldDrafts {
  readonly #stored: StoredList<StoredDraft>;
  readonly #listeners = new Set<(state: DraftsState) => void>();
  #state: DraftsState;

  constructor(stored: StoredList<StoredDraft>) {
    this.#stored = stored;
    this.#state = { drafts: new Map(stored.read().map(({ id, ...draft }) => [id, draft])), lastId: null };
  }

  subscribe(listener: (state: DraftsState) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#state);
    return () => this.#listeners.delete(listener);
  }

  set(id: string, draft: Draft): void {
    this.#show({ drafts: new Map(this.#state.drafts).set(id, draft), lastId: id });
  }

  drop(id: string): void {
    const drafts = new Map(this.#state.drafts);
    if (drafts.delete(id)) this.#show({ ...this.#state, drafts });
  }

  #show(state: DraftsState): void {
    this.#state = state;
    // A reader who returns has left the field. A date without all its parts has no text to keep.
    const faulty = [...state.drafts].filter(([, { text, isFaulty }]) => isFaulty && text !== "");
    this.#stored.write(faulty.map(([id, { text }]) => ({ id, text, isFaulty: true, isLeft: true })));
    for (const listener of this.#listeners) listener(state);
  }
}
