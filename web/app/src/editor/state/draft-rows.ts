import { signal } from "@preact/signals";
import { createId } from "../../model/create-id.ts";

/**
 * A row that is not in the document yet. It becomes a line when the user types the first letter of its name.
 */
export interface Draft {
  readonly id: string;
  readonly groupId: string;
  readonly before: string | null;
}

/** The rows that are not in the document yet: a row begun between others, and the last row of every group. */
export class DraftRows {
  readonly begun = signal<Draft | null>(null);
  readonly #tails = new Map<string, string>();

  /**
   * Gets the id of the empty row after the lines of a group. Once that row has become a line, the group gets
   * a new empty row.
   */
  getTailId(groupId: string, lineIds: readonly string[]): string {
    const known = this.#tails.get(groupId);
    if (known !== undefined && !lineIds.includes(known)) return known;
    const id = createId();
    this.#tails.set(groupId, id);
    return id;
  }

  find(id: string): Draft | undefined {
    if (this.begun.value?.id === id) return this.begun.value;
    const [groupId] = [...this.#tails].find(([, tail]) => tail === id) ?? [];
    return groupId === undefined ? undefined : { id, groupId, before: null };
  }

  /** Lists the rows of a group: its lines and, at their places, the rows that are not in the document yet. */
  listRows(groupId: string, lineIds: readonly string[]): string[] {
    const rows = [...lineIds];
    const begun = this.begun.value;
    if (begun?.groupId === groupId && !rows.includes(begun.id)) {
      const index = begun.before === null ? -1 : rows.indexOf(begun.before);
      rows.splice(index < 0 ? rows.length : index, 0, begun.id);
    }
    return [...rows, this.getTailId(groupId, lineIds)];
  }
}
