export interface ShareLinkTables {
  links: StoredLink;
}

/** An address at which somebody without an account reads a proposal: the one to share, or a signer's own. */
export interface StoredLink {
  organization_id: string;
  id: string;
  proposal_id: string;
  /** Null: the link to share. */
  signer_id: string | null;
  /** SHA-256 of the token, hex: what a visitor brings is looked up by it. */
  token_hash: string;
  /** The token, sealed, so that emails and `share_url` can show it again. */
  token_sealed: string;
  created_at: string;
  revoked_at: string | null;
  last_opened_at: string | null;
}
