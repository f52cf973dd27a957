import type { Db } from "../../src/platform/db/open.ts";
import type { EventRow } from "../../src/records/events/tables.ts";
import type { Schema } from "../../src/schema.ts";
import type { ExpectedEvent } from "../lifecycle-model.ts";

/** Reads the changes of status of a proposal from its events. */
export async function readHistory(db: Db<Schema>, proposalId: string): Promise<ExpectedEvent[]> {
  return (await readEvents(db, proposalId)).flatMap(({ type, metadata_json }) => {
    const { old_status, new_status } = JSON.parse(metadata_json);
    return new_status === undefined ? [] : [[type, old_status, new_status] as const];
  });
}

export async function countEvents(
  db: Db<Schema>,
  proposalId: string,
  type: EventRow["type"],
): Promise<number> {
  return (await readEvents(db, proposalId)).filter((event) => event.type === type).length;
}

export async function readEvents({ read }: Db<Schema>, proposalId: string): Promise<EventRow[]> {
  return read.selectFrom("events").selectAll().where("proposal_id", "=", proposalId).orderBy("id").execute();
}
