import type { ProposalVersion } from "@proffer/contract";
import { listProfiles } from "../../accounts/index.ts";
import type { Context, Reader } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { hasProposal } from "../index.ts";
import { listVersions, type VersionEntry } from "../../records/versions/index.ts";
import { toProposalVersion } from "./version.view.ts";

/** Lists the versions of a proposal, the newest first. */
export async function listProposalVersions(context: Context, proposalId: string): Promise<ProposalVersion[]> {
  const { read, caller } = context;
  const { organizationId } = caller;
  if (!(await hasProposal(read, organizationId, proposalId))) throw notFound(proposalId);
  const versions = await listVersions(read, { organization_id: organizationId, proposal_id: proposalId });
  return presentVersions(read, versions);
}

/** Presents versions with the members who changed them. */
export async function presentVersions(
  read: Reader,
  versions: readonly VersionEntry[],
): Promise<ProposalVersion[]> {
  const ids = new Set(versions.flatMap(({ changed_by }) => changed_by ?? []));
  const users = new Map((await listProfiles(read, [...ids])).map((user) => [user.id, user]));
  return versions.map((version) => toProposalVersion(version, users));
}
