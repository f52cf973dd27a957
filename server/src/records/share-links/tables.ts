export interface ShareLinkTables {
  links: StoredLink;
}

/**
 * A link by which a person without an account reads a proposal: the shared link, or the personal link of a
 * signer.
 */
export interface StoredLink {
  organization_id: string;
  id: string;
  proposal_id: string;
  /** Null for the shared link. */
  signer_id: string | null;
  /** SHA-256 of the token in hex. A link is found by the hash of the visitor's token. */
  token_hash: string;
  /** The encrypted token. It is decrypted to show the link again in emails and in `share_url`. */
  token_sealed: string;
  created_at: string;
  revoked_at: string | null;
  last_opened_at: string | null;
}
