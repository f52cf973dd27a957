import type { Context } from "../../context.ts";
import { items, toPagesOfRows, type Owner } from "../../records/items/index.ts";
import {
  changeProposal,
  type Content,
  type Decision,
  type LockedProposal,
  type PresentedProposal,
  presentProposal,
  type Proposal,
  replaceTags,
  toContent,
  toFields,
} from "../index.ts";
import { captureVersion, keepVersion, type Version } from "../../records/versions/index.ts";
import { getVersion } from "./find-version.ts";
import { planRows, renewTakenIds } from "./plan-rows.ts";

/** Bounds what an event holds. */
const maxNamedItems = 200;

/** Gives a proposal the content of one of its versions. What it says until then is kept as a version, too. */
export async function restoreProposalVersion(
  context: Context,
  proposalId: string,
  versionId: string,
): Promise<PresentedProposal> {
  const version = await getVersion(context, proposalId, versionId);
  const { proposal } = await changeProposal(context, proposalId, "edit content", (locked) =>
    decideRestore(locked, version),
  );
  return presentProposal(context, proposal);
}

async function decideRestore({ proposal, tx, at }: LockedProposal, version: Version): Promise<Decision> {
  const { organization_id: organizationId, id } = proposal;
  const owner: Owner = { organizationId, id, owner: "proposal" };
  const present = toContent(proposal);
  const content = toRestoredContent(proposal, version);
  const changed = listChanged(present, content);
  const current = await items.listOfOwner(tx, organizationId, id);
  const taken = await items.listTakenByOthers(tx, owner, listMissing(current, version));
  const { rows, written, archived } = planRows(current, renewTakenIds(version.content.rows, taken), at);
  if (written.length + archived.length > 0) changed.push("pages");
  if (changed.length === 0) return { unchanged: true };

  await keepVersion(tx, await captureVersion(tx, proposal));
  await items.write(tx, owner, { archived }, at);
  await items.replaceRows(tx, owner, written);
  await replaceTags(tx, organizationId, id, content.tags);
  return {
    fields: toFields(content, proposal.sent_to),
    pages: toPagesOfRows(rows),
    keeps: "restored",
    events: [
      {
        type: "proposal_updated",
        metadata: {
          fields: changed,
          // Whose change an item has now is looked up by its id.
          ids: [...written.map((row) => row.id), ...archived].slice(0, maxNamedItems),
          restored_version: version.entry.version,
        },
      },
    ],
  };
}

/** The content to restore. The proposal keeps its number, its link to a deal and its kind, by which others know it. */
function toRestoredContent(proposal: Proposal, { content, entry }: Version): Content {
  const { name, description, notes, tags, settings, design } = content;
  // Once the currency is fixed, prices never change it.
  const isFixed = proposal.settings.currency !== undefined;
  return {
    ...toContent(proposal),
    name,
    description,
    notes,
    tags,
    settings: { ...settings, ...(isFixed && { currency: entry.currency }) },
    design,
  };
}

function listChanged(present: Content, restored: Content): string[] {
  return Object.entries(restored)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(present[field as keyof Content]))
    .map(([field]) => field);
}

function listMissing(current: ReadonlyArray<{ id: string }>, { content }: Version): string[] {
  const known = new Set(current.map(({ id }) => id));
  return content.rows.map(({ id }) => id).filter((id) => !known.has(id));
}
