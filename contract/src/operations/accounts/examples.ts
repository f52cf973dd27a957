import { ids, times } from "../../examples/ids.ts";
import type { ApiKey } from "./records/api-key.ts";
import type { Invitation } from "./records/invitation.ts";
import type { Mail } from "./records/mail.ts";
import type { Member } from "./records/member.ts";
import type { Organization } from "./records/organization.ts";
import type { Session } from "./records/session.ts";
import type { Tokens } from "./records/tokens.ts";

const user = { id: ids.user, name: "Ada Lovelace", email: "ada@acme.test", avatar_url: null };
const membership = { id: ids.organization, name: "Acme", role: "owner" as const };

export const sessionExample: Session = {
  user,
  organization: membership,
  organizations: [membership],
  second_factor: false,
  platform_admin: false,
};

export const tokensExample: Tokens = {
  access_token: "eyJhbGciOiJFUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl",
  token_type: "Bearer",
  expires_in: 900,
  refresh_token: "prr_3Jt0c2mN4qk5cHk2b1hZrwv8yQ",
};

export const memberExample: Member = { ...user, role: "owner", created_at: times.created };

export const invitationExample: Invitation = {
  id: ids.created,
  email: "grace@acme.test",
  role: "member",
  invited_by: user,
  created_at: times.created,
  expires_at: "2026-03-09T09:00:00.000Z",
};

export const apiKeyExample: ApiKey = {
  id: ids.created,
  name: "Reporting",
  created_at: times.created,
  last_used_at: null,
  expires_at: null,
};

export const organizationExample: Organization = {
  id: ids.organization,
  name: "Acme",
  currency: "EUR",
  proposal_number_pattern: "Q-{year}-{0000}",
  branding: { accent_color: "#0b6bcb" },
  notifications: { sender_events: ["proposal_opened", "proposal_won", "proposal_lost"], rules: [] },
  reminders: { after_days: [3, 7], before_expiry_days: [2] },
  completed_copies: { attach_pdf: true, recipients: [{ name: "Contracts", email: "contracts@acme.test" }] },
};

export const credentialsExample = { email: "ada@acme.test", password: "correct horse battery staple" };

export const apiKeySecretExample = "prf_3Jt0c2mN4qk5cHk2b1hZrwv8yQ0pLx7dTf6aUe9sKiY";

export const tokenExample = "q0Vb3S5r8uQ2s7tGm1xWcA";

export const mailExample: Mail = {
  id: ids.created,
  to: "grace@acme.test",
  subject: "Ada Lovelace invites you to Acme",
  text: "Open this link to join: …",
  attachment: null,
  created_at: times.created,
  sent_at: null,
  failed_at: null,
  error: null,
};

export const outboxExample = {
  data: [mailExample],
  pagination: { page: 1, limit: 20, total: 1, pages: 1 },
};
