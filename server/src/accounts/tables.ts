import type { Role } from "../schema.ts";

/** The tables of this slice beside organizations, users, members and api_keys. Tokens are stored as SHA-256, hex. */
export interface AccountTables {
  installation: InstallationRow;
  sessions: SessionRow;
  invitations: InvitationRow;
  one_time_tokens: OneTimeTokenRow;
  second_factors: SecondFactorRow;
  identities: IdentityRow;
  signing_keys: SigningKeyRow;
  throttles: ThrottleRow;
}

/** One row once the first organization exists: its key lets exactly one of several first set-ups win. */
export interface InstallationRow {
  id: "proffer";
  set_up_at: string;
}

/** Somebody signed in to one organization. Ended sessions are deleted. */
export interface SessionRow {
  id: string;
  organization_id: string;
  user_id: string;
  kind: "browser" | "script";
  /** Of the cookie; of a script, of the part of the refresh token that all its successors share. */
  token_hash: string;
  /** Of the only refresh token that is good now; null for a browser. */
  refresh_hash: string | null;
  created_at: string;
  expires_at: string;
}

export interface InvitationRow {
  organization_id: string;
  id: string;
  email: string;
  role: Role;
  token_hash: string;
  invited_by: string;
  created_at: string;
  expires_at: string;
}

/** A link that resets a password. Used ones are deleted; a user has at most one. */
export interface OneTimeTokenRow {
  user_id: string;
  token_hash: string;
  created_at: string;
  expires_at: string;
}

export interface SecondFactorRow {
  user_id: string;
  secret_sealed: string;
  /** Null until the first code was right: not asked for at sign-in yet. */
  confirmed_at: string | null;
  /** The time step of the last code that was accepted: a code counts once. */
  last_used_step: number;
  recovery_hashes_json: string;
  created_at: string;
}

/** A user as an identity provider knows them. */
export interface IdentityRow {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: string;
}

export interface SigningKeyRow {
  /** Counts up; two processes that make the next key at once make the same number, and one of them loses. */
  generation: number;
  kid: string;
  public_jwk_json: string;
  private_sealed: string;
  created_at: string;
  use_from: string;
}

export interface ThrottleRow {
  key: string;
  count: number;
  resets_at: string;
}
