import type { Reader, Tx } from "../../context.ts";
import type { ActivityMarkRow } from "./tables.ts";

type MarkKey = Omit<ActivityMarkRow, "read_until">;

/**
 * Finds the time up to which a member has read the activity. Returns null if the member has never read it.
 */
export async function findMark(read: Reader, { organization_id, user_id }: MarkKey): Promise<string | null> {
  const mark = await read
    .selectFrom("activity_marks")
    .select("read_until")
    .where("organization_id", "=", organization_id)
    .where("user_id", "=", user_id)
    .executeTakeFirst();
  return mark?.read_until ?? null;
}

/** Sets the mark of a member. */
export async function setMark(tx: Tx, mark: ActivityMarkRow): Promise<void> {
  await tx
    .insertInto("activity_marks")
    .values(mark)
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "user_id"]).doUpdateSet({ read_until: mark.read_until }),
    )
    .execute();
}
