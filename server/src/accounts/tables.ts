/** The tables of this slice. Tokens are stored as SHA-256 in hex. */
export interface AccountTables {
  users: UserRow;
  members: MemberRow;
  api_keys: ApiKeyRow;
  installation: InstallationRow;
  sessions: StoredSession;
  invitations: StoredInvitation;
  one_time_tokens: OneTimeTokenRow;
  second_factors: SecondFactorRow;
  identities: IdentityRow;
  signing_keys: SigningKeyRow;
  throttles: ThrottleRow;
}

export interface UserRow {
  id: string;
  name: string;
  /** In lower case, and unique. */
  email: string;
  avatar_url: string | null;
  /** Null for a user who only signs in through an identity provider. */
  password_hash: string | null;
  platform_admin_since: string | null;
  created_at: string;
  updated_at: string;
}

export type Role = "owner" | "admin" | "member";

export interface MemberRow {
  organization_id: string;
  user_id: string;
  role: Role;
  /** `Preferences` of the contract, or null if there are none. */
  preferences_json: string | null;
  created_at: string;
}

export interface ApiKeyRow {
  organization_id: string;
  id: string;
  user_id: string;
  name: string;
  /** SHA-256 of the whole key in hex. */
  key_hash: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
}

/**
 * One row after the first organization exists. The primary key lets exactly one of several concurrent set-ups
 * succeed.
 */
export interface InstallationRow {
  id: "proffer";
  set_up_at: string;
}

/** A user's session in one organization. Ended sessions are deleted. */
export interface StoredSession {
  id: string;
  organization_id: string;
  user_id: string;
  kind: "browser" | "script";
  /** Hash of the cookie. For a script, hash of the part of the refresh token shared by all its successors. */
  token_hash: string;
  /** Hash of the only valid refresh token. Null for a browser. */
  refresh_hash: string | null;
  /** User agent of the last request. Null if the request had none. */
  agent: string | null;
  /** Null until the first use. */
  last_used_at: string | null;
  created_at: string;
  expires_at: string;
}

export interface StoredInvitation {
  organization_id: string;
  id: string;
  email: string;
  role: Role;
  token_hash: string;
  invited_by: string;
  created_at: string;
  expires_at: string;
}

/** A link that resets a password. Used links are deleted, and a user has at most one link. */
export interface OneTimeTokenRow {
  user_id: string;
  token_hash: string;
  created_at: string;
  expires_at: string;
}

export interface SecondFactorRow {
  user_id: string;
  secret_sealed: string;
  /** Null until the first right code. Until then, sign-in does not ask for the factor. */
  confirmed_at: string | null;
  /** The time step of the last accepted code. Stored because each code is valid only once. */
  last_used_step: number;
  recovery_hashes_json: string;
  created_at: string;
}

/** A user's identity at an identity provider. */
export interface IdentityRow {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: string;
}

export interface SigningKeyRow {
  /**
   * Increases by one. If two processes create the next key at once, both use the same number, and only the
   * first insertion takes effect.
   */
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
