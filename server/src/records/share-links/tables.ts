export interface ShareLinkTables {
  links: StoredLink;
}

/**
 * An address at which a person without an account reads a proposal: the shared link, or the link of a signer.
 */
export interface StoredLink {
  organization_id: string;
  id: string;
  proposal_id: string;
  /** Null for the shared link. */
  signer_id: string | null;
  /** SHA-256 of the token, in hex, to find the link of a visitor's token. */
  token_hash: string;
  /** The sealed token, so that emails and `share_url` can show it again. */
  token_sealed: string;
  created_at: string;
  revoked_at: string | null;
  last_opened_at: string | null;
}
