import type { Invitation } from "@proffer/contract";
import type { listInvitations } from "./invitations.store.ts";

type Row = Awaited<ReturnType<typeof listInvitations>>[number];

export function toInvitationView(row: Row): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: {
      id: row.inviter_id,
      name: row.inviter_name,
      email: row.inviter_email,
      avatar_url: row.inviter_avatar_url,
    },
    created_at: row.created_at,
    expires_at: row.expires_at,
  };
}
