import type { Reader, Tx } from "../../context.ts";
import type { SealedColumn } from "../../platform/db/sealed-columns.ts";
import { notFound, type AppError } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import { hashToken, createToken } from "../../platform/secrets/tokens.ts";
import type { PlainFields } from "../../schema.ts";
import {
  type LinkRecord,
  insertLink,
  findOpenLinkByHash,
  findOpenLinkById,
  findOpenLinkOfSigner,
  revokeLink,
} from "./share-links.store.ts";
import type { StoredLink } from "./tables.ts";

type SharedProposal = Pick<PlainFields, "organization_id" | "id" | "share_link_id">;

/** The links by which people without an account read and sign. */
export interface Links {
  /** Returns the shared link, or undefined if there is none. */
  findShared(read: Reader, proposal: SharedProposal): Promise<ShareLink | undefined>;
  /**
   * Returns the shared link, and creates it if there is none. The caller must then store its id in the
   * proposal's row.
   */
  ensureShared(tx: Tx, proposal: SharedProposal, at: string): Promise<ShareLink>;
  /**
   * Creates a new shared link and revokes the previous one. The caller must then store its id in the
   * proposal's row.
   */
  rotate(tx: Tx, proposal: SharedProposal, at: string): Promise<ShareLink>;
  /** Returns the address of a signer's link, and creates the link if there is none. */
  getSignerUrl(
    tx: Tx,
    signer: { organization_id: string; proposal_id: string; id: string },
    at: string,
  ): Promise<string>;
}

export interface ShareLink {
  readonly id: string;
  readonly url: string;
}

export function createLinks(sealer: Sealer, publicUrl: string): Links {
  const toUrl = ({ id, token_sealed }: StoredLink) =>
    `${publicUrl}/p/${sealer.open(token_sealed, formatTokenPurpose(id))}`;

  async function make(
    tx: Tx,
    whose: Pick<StoredLink, "organization_id" | "proposal_id" | "signer_id">,
    at: string,
  ) {
    const token = createToken("");
    const id = createId();
    const link: StoredLink = {
      ...whose,
      id,
      token_hash: hashToken(token),
      token_sealed: sealer.seal(token, formatTokenPurpose(id)),
      created_at: at,
      revoked_at: null,
      last_opened_at: null,
    };
    await insertLink(tx, link);
    return link;
  }

  const links: Links = {
    async findShared(read, { organization_id, share_link_id }) {
      if (share_link_id === null) return undefined;
      const link = await findOpenLinkById(read, organization_id, share_link_id);
      return link && { id: link.id, url: toUrl(link) };
    },

    async ensureShared(tx, proposal, at) {
      return (await links.findShared(tx, proposal)) ?? links.rotate(tx, proposal, at);
    },

    async rotate(tx, { organization_id, id, share_link_id }, at) {
      if (share_link_id !== null) await revokeLink(tx, organization_id, share_link_id, at);
      const link = await make(tx, { organization_id, proposal_id: id, signer_id: null }, at);
      return { id: link.id, url: toUrl(link) };
    },

    async getSignerUrl(tx, { organization_id, proposal_id, id }, at) {
      const known = await findOpenLinkOfSigner(tx, organization_id, id);
      return toUrl(known ?? (await make(tx, { organization_id, proposal_id, signer_id: id }, at)));
    },
  };
  return links;
}

/** Returns the text that binds a sealed token to the row of its link. */
export function formatTokenPurpose(linkId: string): string {
  return `link ${linkId}`;
}

/**
 * Finds the link of a token. Returns undefined if there is none, if it was revoked, or if its proposal is
 * deleted.
 */
export function findByToken(read: Reader, token: string): Promise<LinkRecord | undefined> {
  return findOpenLinkByHash(read, hashToken(token));
}

/** Columns of this slice encrypted with the installation's secret. */
export const shareLinkSealedColumns: readonly SealedColumn[] = [
  {
    table: "links",
    column: "token_sealed",
    key: ["organization_id", "id"],
    formatPurpose: (_organizationId, id) => formatTokenPurpose(id),
  },
];

/**
 * Creates the error for an unknown link, a revoked link and a link of a deleted proposal. All three must look
 * the same to visitors.
 */
export function linkNotFound(): AppError {
  return notFound("at this link");
}
