import type { ProposalVersionDetail } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { getVersion } from "./find-version.ts";
import { presentVersions } from "./list-versions.ts";
import { toPricedContent, toVersionContent } from "./version.view.ts";

/** Gets a version with everything that the proposal said. */
export async function getProposalVersion(
  context: Context,
  proposalId: string,
  versionId: string,
): Promise<ProposalVersionDetail> {
  const version = await getVersion(context, proposalId, versionId);
  const [entry] = await presentVersions(context.read, [version.entry]);
  if (!entry) throw new Error(`The version ${versionId} cannot be presented`);
  return { ...entry, proposal: toVersionContent(toPricedContent(version)) };
}
