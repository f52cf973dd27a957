import type { Reader, Tx } from "../../context.ts";
import type { StoredInvitation } from "../tables.ts";

/** Lists open invitations with their inviters, newest first. */
export async function listInvitations(read: Reader, organizationId: string, now: string) {
  return read
    .selectFrom("invitations")
    .innerJoin("users", "users.id", "invitations.invited_by")
    .select([
      "invitations.id",
      "invitations.email",
      "invitations.role",
      "invitations.created_at",
      "invitations.expires_at",
      "users.id as inviter_id",
      "users.name as inviter_name",
      "users.email as inviter_email",
      "users.avatar_url as inviter_avatar_url",
    ])
    .where("invitations.organization_id", "=", organizationId)
    .where("invitations.expires_at", ">", now)
    .orderBy("invitations.id", "desc")
    .execute();
}

/** Stores an invitation and replaces an earlier one to the same address. */
export async function replaceInvitation(tx: Tx, row: StoredInvitation): Promise<void> {
  await tx
    .insertInto("invitations")
    .values(row)
    .onConflict((conflict) => conflict.columns(["organization_id", "email"]).doUpdateSet(row))
    .execute();
}

/** Finds expired invitations too, until they are purged. */
export async function findInvitationByToken(read: Reader, tokenHash: string) {
  return read.selectFrom("invitations").selectAll().where("token_hash", "=", tokenHash).executeTakeFirst();
}

export async function listInvitationsTo(read: Reader, email: string, now: string) {
  return read
    .selectFrom("invitations")
    .selectAll()
    .where("email", "=", email)
    .where("expires_at", ">", now)
    .execute();
}

/**
 * Deletes an invitation and returns it, or undefined if it does not exist. Of several concurrent calls, one
 * succeeds.
 */
export async function takeInvitation(
  tx: Tx,
  { organization_id, id }: Pick<StoredInvitation, "organization_id" | "id">,
): Promise<StoredInvitation | undefined> {
  return tx
    .deleteFrom("invitations")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}
