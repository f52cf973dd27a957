import type { Context } from "../../context.ts";
import { items, toPagesOfRows, type Owner, type StoredItem } from "../../records/items/index.ts";
import { captureVersion, storeVersion, type Version } from "../../records/versions/index.ts";
import {
  changeProposal,
  type Content,
  type Decision,
  listAttachmentEvents,
  type LockedProposal,
  type PresentedProposal,
  presentProposal,
  type Proposal,
  replaceTags,
  toContent,
  toFields,
} from "../index.ts";
import { getVersion } from "./read-versions.ts";

/** Maximum number of item ids in an event. */
const maxNamedItems = 200;

/** Restores the content of a version. The content before the restoration is stored as a version, too. */
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
  const { rows, written, archived } = planRows(current, version.content.rows, at);
  if (written.length + archived.length > 0) changed.push("pages");
  if (changed.length === 0) return { unchanged: true };
  const pages = toPagesOfRows(rows);

  await storeVersion(tx, await captureVersion(tx, proposal));
  await items.write(tx, owner, { archived }, at);
  await items.replaceRows(tx, owner, written);
  await replaceTags(tx, organizationId, id, content.tags);
  return {
    fields: toFields(content, proposal.sent_to),
    pages,
    keeps: "restored",
    events: [
      {
        type: "proposal_updated",
        metadata: {
          fields: changed,
          // With these ids, a later conflict can name the user who changed an item.
          ids: [...written.map((row) => row.id), ...archived].slice(0, maxNamedItems),
          restored_version: version.entry.version,
        },
      },
      ...listAttachmentEvents(proposal, content.attachments),
    ],
  };
}

/**
 * Returns the content to restore. The proposal keeps its number, its kind and its link to a deal, because
 * people and other systems identify the proposal by them.
 */
export function toRestoredContent(proposal: Proposal, { content, entry }: Version): Content {
  const { name, description, notes, tags, settings, design, custom_variables, attachments } = content;
  // If the proposal has a fixed currency, the currency of the version is restored together with its prices.
  const isFixed = proposal.settings.currency !== undefined;
  return {
    ...toContent(proposal),
    name,
    description,
    notes,
    tags,
    settings: { ...settings, ...(isFixed && { currency: entry.currency }) },
    design,
    custom_variables,
    attachments,
  };
}

function listChanged(present: Content, restored: Content): string[] {
  return Object.entries(restored)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(present[field as keyof Content]))
    .map(([field]) => field);
}

/** The row changes that replace the content of a proposal. */
export interface RowPlan {
  /** The rows afterwards. */
  readonly rows: readonly StoredItem[];
  /** The rows to write. */
  readonly written: readonly StoredItem[];
  /** Ids of the rows to archive with all their descendants. */
  readonly archived: readonly string[];
}

/**
 * Plans the row changes that replace the rows of a proposal. Rows that are not among the new rows are
 * archived instead of deleted.
 */
export function planRows(
  current: readonly StoredItem[],
  restored: readonly StoredItem[],
  at: string,
): RowPlan {
  const byId = new Map(current.map((row) => [row.id, row]));
  const ids = new Set(restored.map(({ id }) => id));
  const rows = restored.map((row) => {
    const present = byId.get(row.id);
    return present && isSame(present, row) ? present : { ...row, updated_at: at };
  });
  return {
    rows,
    written: rows.filter((row) => row !== byId.get(row.id)),
    archived: current
      // Archiving a row also archives its descendants.
      .filter(({ id, parent_id }) => !ids.has(id) && (parent_id === null || ids.has(parent_id)))
      .map(({ id }) => id),
  };
}

function isSame(a: StoredItem, b: StoredItem): boolean {
  return (
    a.parent_id === b.parent_id &&
    a.name === b.name &&
    a.order_key === b.order_key &&
    a.content_json === b.content_json
  );
}
