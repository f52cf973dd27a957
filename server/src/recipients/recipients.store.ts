import type { Reader, Tx } from "../context.ts";
import { compiled } from "../platform/db/compiled.ts";
import { setColumns } from "../proposals/core.ts";
import type { OrganizationRow, ProposalRow, UserRow } from "../schema.ts";

/** What a reader sees of the organization. */
export type HouseRow = Pick<OrganizationRow, "name" | "settings_json">;
export type SenderRow = Pick<UserRow, "name" | "email" | "avatar_url">;

const house = compiled((read: Reader, given: { organizationId: string }) =>
  read.selectFrom("organizations").select(["name", "settings_json"]).where("id", "=", given.organizationId),
);

export async function houseOf(read: Reader, organizationId: string): Promise<HouseRow> {
  const [row] = await house(read, { organizationId });
  if (!row) throw new Error(`The organization ${organizationId} does not exist`);
  return row;
}

const user = compiled((read: Reader, given: { id: string }) =>
  read.selectFrom("users").select(["name", "email", "avatar_url"]).where("id", "=", given.id),
);

export async function senderById(read: Reader, id: string): Promise<SenderRow> {
  const [row] = await user(read, { id });
  if (!row) throw new Error(`The user ${id} does not exist`);
  return row;
}

/** The version stays: a view changes nothing of what the proposal says, and must not make a member's If-Match stale. */
export async function setViewed(tx: Tx, proposal: ProposalRow, at: string): Promise<void> {
  await setColumns(tx, proposal, {
    first_viewed_at: proposal.first_viewed_at ?? at,
    last_viewed_at: at,
    last_activity_at: at,
  });
}
