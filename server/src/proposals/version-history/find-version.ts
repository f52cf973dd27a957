import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { hasProposal } from "../index.ts";
import { findVersion, type Version } from "../../records/versions/index.ts";

/** Finds a version of a proposal; 404 where either is missing. */
export async function getVersion(
  { read, caller }: Pick<Context, "read" | "caller">,
  proposalId: string,
  versionId: string,
): Promise<Version> {
  const { organizationId } = caller;
  if (!(await hasProposal(read, organizationId, proposalId))) throw notFound(proposalId);
  const of = { organization_id: organizationId, proposal_id: proposalId };
  const version = await findVersion(read, of, versionId);
  if (!version) throw notFound(versionId);
  return version;
}
