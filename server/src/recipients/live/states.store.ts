import type { Reader } from "../../context.ts";
import { compiledWithList } from "../../platform/db/compiled.ts";
import type { ProposalRow } from "../../schema.ts";

/** What decides whether an open page is up to date. */
export type StateRow = Pick<
  ProposalRow,
  "id" | "version" | "status" | "expiring_on" | "recipients_signed_at"
>;

const byIds = compiledWithList((read: Reader, ids: readonly string[], given: { organizationId: string }) =>
  read
    .selectFrom("proposals")
    .select(["id", "version", "status", "expiring_on", "recipients_signed_at"])
    .where("organization_id", "=", given.organizationId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null),
);

const mostAtOnce = 200;

export async function statesOf(
  read: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<StateRow[]> {
  const states: StateRow[] = [];
  for (let start = 0; start < ids.length; start += mostAtOnce)
    states.push(...(await byIds(read, ids.slice(start, start + mostAtOnce), { organizationId })));
  return states;
}
