import type { OpenLink, Reader, Tx } from "../../context.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import { type ViewStateIds, toViewStateIds } from "../../platform/db/recent-reads.ts";
import { selectSharedStateId } from "../../services/shared-states/index.ts";
import type { StoredLink } from "./tables.ts";

export async function insertLink(tx: Tx, link: StoredLink): Promise<void> {
  await tx.insertInto("links").values(link).execute();
}

const byId = compileQuery((read: Reader, given: { organizationId: string; id: string }) =>
  read
    .selectFrom("links")
    .selectAll()
    .where("organization_id", "=", given.organizationId)
    .where("id", "=", given.id)
    .where("revoked_at", "is", null),
);

/** Finds a link by id, even if it is revoked. */
export async function findLinkById(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<StoredLink | undefined> {
  return read
    .selectFrom("links")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Finds a link by id, unless it is revoked. */
export async function findOpenLinkById(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<StoredLink | undefined> {
  const [link] = await byId(read, { organizationId, id });
  return link;
}

export async function findOpenLinkOfSigner(
  read: Reader,
  organizationId: string,
  signerId: string,
): Promise<StoredLink | undefined> {
  return read
    .selectFrom("links")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("signer_id", "=", signerId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
}

const byHash = compileQuery(
  (read: Reader, given: { hash: string }) =>
    read
      .selectFrom("links")
      .innerJoin("proposals", (join) =>
        join
          .onRef("proposals.organization_id", "=", "links.organization_id")
          .onRef("proposals.id", "=", "links.proposal_id"),
      )
      .innerJoin("organizations", "organizations.id", "links.organization_id")
      .leftJoin("signers", (join) =>
        join
          .onRef("signers.organization_id", "=", "links.organization_id")
          .onRef("signers.id", "=", "links.signer_id"),
      )
      .select([
        "links.organization_id",
        "links.id",
        "links.proposal_id",
        "links.signer_id",
        "signers.full_name",
        "signers.role",
        "proposals.state_id as proposal",
        "organizations.state_id as organization",
        selectSharedStateId("people").as("people"),
        selectSharedStateId("images").as("images"),
      ])
      .where("links.token_hash", "=", given.hash)
      .where("links.revoked_at", "is", null)
      .where("proposals.deleted_at", "is", null),
  { isShared: true },
);

/** An open link found by its token. */
export interface LinkRecord {
  readonly organizationId: string;
  readonly link: OpenLink;
  /** The state of the link's content when the link was found. */
  readonly visitedStateIds: ViewStateIds;
}

/** Finds a link by its token among all organizations, because a visitor has only the token. */
export async function findOpenLinkByHash(read: Reader, hash: string): Promise<LinkRecord | undefined> {
  const [row] = await byHash(read, { hash });
  if (!row) return undefined;
  const { organization_id: organizationId, id, proposal_id: proposalId, signer_id, full_name, role } = row;
  const found = { organizationId, visitedStateIds: toViewStateIds(row) };
  if (signer_id === null) return { ...found, link: { id, proposalId, signer: null } };
  // The signer was removed. The link must then not be treated as the shared link.
  if (full_name === null || role === null) return undefined;
  return { ...found, link: { id, proposalId, signer: { id: signer_id, name: full_name, role } } };
}

export async function setLinkOpened(tx: Tx, organizationId: string, id: string, at: string): Promise<void> {
  await tx
    .updateTable("links")
    .set({ last_opened_at: at })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** Revokes the shared link. */
export async function revokeLink(tx: Tx, organizationId: string, id: string, at: string): Promise<void> {
  await tx
    .updateTable("links")
    .set({ revoked_at: at })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}

/** Revokes the links of the proposal's signers. */
export async function revokeSignerLinks(
  tx: Tx,
  organizationId: string,
  proposalId: string,
  at: string,
): Promise<void> {
  await tx
    .updateTable("links")
    .set({ revoked_at: at })
    .where("organization_id", "=", organizationId)
    .where("proposal_id", "=", proposalId)
    .where("signer_id", "is not", null)
    .where("revoked_at", "is", null)
    .execute();
}
