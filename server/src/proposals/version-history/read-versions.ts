import type { ProposalVersion, ProposalVersionDetail } from "@proffer/contract";
import { listProfiles } from "../../accounts/index.ts";
import type { Context, Reader } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { listVersions, type VersionEntry, findVersion, type Version } from "../../records/versions/index.ts";
import { hasProposal } from "../index.ts";
import { toProposalVersion, toPricedContent, toVersionContent } from "./version.view.ts";

/** Lists the versions of a proposal, newest first. */
export async function listProposalVersions(context: Context, proposalId: string): Promise<ProposalVersion[]> {
  const { read, caller } = context;
  const { organizationId } = caller;
  if (!(await hasProposal(read, organizationId, proposalId))) throw notFound(proposalId);
  const versions = await listVersions(read, { organization_id: organizationId, proposal_id: proposalId });
  return presentVersions(read, versions);
}

/** Converts versions to list items that name the member who made each change. */
export async function presentVersions(
  read: Reader,
  versions: readonly VersionEntry[],
): Promise<ProposalVersion[]> {
  const ids = new Set(versions.flatMap(({ changed_by }) => changed_by ?? []));
  const users = new Map((await listProfiles(read, [...ids])).map((user) => [user.id, user]));
  return versions.map((version) => toProposalVersion(version, users));
}

/** Returns a version with the whole content of the proposal. */
export async function getProposalVersion(
  context: Context,
  proposalId: string,
  versionId: string,
): Promise<ProposalVersionDetail> {
  const version = await getVersion(context, proposalId, versionId);
  const [entry] = await presentVersions(context.read, [version.entry]);
  if (!entry) throw new Error(`Version ${versionId} cannot be presented`);
  return { ...entry, proposal: toVersionContent(toPricedContent(version)) };
}

/** Returns a version of a proposal. Throws 404 if the proposal or the version does not exist. */
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
