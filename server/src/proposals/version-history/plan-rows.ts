import type { StoredItem } from "../../records/items/index.ts";
import { createId } from "../../platform/ids.ts";

/** The changes that a restore makes to the rows of a proposal. */
interface RowPlan {
  /** The rows as they are afterwards. */
  readonly rows: readonly StoredItem[];
  /** The rows among them that have to be written. */
  readonly written: readonly StoredItem[];
  /** Ids of what is archived, with everything below it. */
  readonly archived: readonly string[];
}

/** Plans how rows become those of a version. What the version does not have is archived: nothing is deleted. */
export function planRows(
  current: readonly StoredItem[],
  restored: readonly StoredItem[],
  at: string,
): RowPlan {
  const byId = new Map(current.map((row) => [row.id, row]));
  const ids = new Set(restored.map(({ id }) => id));
  const rows = restored.map((row) => {
    const present = byId.get(row.id);
    return present && isSame(present, row) ? present : { ...row, updated_at: at };
  });
  return {
    rows,
    written: rows.filter((row) => row !== byId.get(row.id)),
    archived: current
      // Below something else that goes, it goes along.
      .filter(({ id, parent_id }) => !ids.has(id) && (parent_id === null || ids.has(parent_id)))
      .map(({ id }) => id),
  };
}

function isSame(a: StoredItem, b: StoredItem): boolean {
  return (
    a.parent_id === b.parent_id &&
    a.name === b.name &&
    a.order_key === b.order_key &&
    a.content_json === b.content_json
  );
}

/** Gives new ids to rows whose own have gone to items elsewhere since the rows were deleted. */
export function renewTakenIds(
  rows: readonly StoredItem[],
  taken: ReadonlySet<string>,
): readonly StoredItem[] {
  if (taken.size === 0) return rows;
  const fresh = new Map([...taken].map((id) => [id, createId()]));
  return rows.map((row) => ({
    ...row,
    id: fresh.get(row.id) ?? row.id,
    parent_id: row.parent_id && (fresh.get(row.parent_id) ?? row.parent_id),
  }));
}
