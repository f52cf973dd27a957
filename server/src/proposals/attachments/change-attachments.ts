import { type Attachment, maxAttachedBytes, maxAttachments, type operations } from "@proffer/contract";
import type { BodyOf } from "@proffer/contract";
import type { Context, Reader } from "../../context.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import { listReplacedAttachments } from "../../records/versions/index.ts";
import { type CheckedFile, getName } from "../../services/files/index.ts";
import { type Change, changeProposal, type Decision } from "../change-proposal.ts";
import type { Proposal } from "../proposal.ts";
import { findProposalById } from "../proposals.store.ts";
import { storeFiles } from "./hold-files.ts";

/** An attachment, and the version of its proposal after a change. */
export interface ChangedAttachment {
  readonly attachment: Attachment;
  readonly version: number;
}

/** Lists the attachments of a proposal in order. */
export async function listAttachments(context: Context, id: string): Promise<readonly Attachment[]> {
  return (await getProposal(context, id)).attachments;
}

/** Returns an attachment of a proposal, or of one of its earlier revisions. */
export async function getAttachment(
  context: Context,
  id: string,
  attachmentId: string,
  revision?: number,
): Promise<Attachment> {
  return getAttachmentOf(context.read, await getProposal(context, id), attachmentId, revision);
}

async function getProposal({ read, caller }: Context, id: string): Promise<Proposal> {
  const proposal = await findProposalById(read, caller.organizationId, id);
  if (!proposal) throw notFound(id);
  return proposal;
}

/**
 * Returns an attachment of the current or an earlier revision. Throws 404 if there is no such revision or
 * attachment.
 */
export async function getAttachmentOf(
  read: Reader,
  { organization_id, id: proposal_id, revision_number, attachments }: Proposal,
  id: string,
  revision = revision_number,
): Promise<Attachment> {
  if (revision === revision_number) return pick(attachments, id);
  return pick(await listReplacedAttachments(read, { organization_id, proposal_id }, revision), id);
}

function pick(attachments: readonly Attachment[], id: string): Attachment {
  const found = attachments.find((each) => each.id === id);
  if (!found) throw notFound(id);
  return found;
}

/** Converts a checked file to an attachment. */
export function toAttachment({ name, bytes, type, sha256 }: CheckedFile, order: number): Attachment {
  return { id: createId(), name, size: bytes.byteLength, type, sha256, order };
}

/** Asserts that a proposal can have these attachments. Otherwise throws 400. */
function assertWithinLimits(attachments: readonly Attachment[], field: string): void {
  if (attachments.length > maxAttachments)
    throw invalid(
      { [field]: `is too much: a proposal has at most ${maxAttachments} attachments` },
      { [field]: "too_many_files" },
    );
  if (attachments.reduce((sum, { size }) => sum + size, 0) > maxAttachedBytes) {
    const limit = `${maxAttachedBytes / 2 ** 20} MiB`;
    throw invalid(
      { [field]: `is too much: the attachments of a proposal have at most ${limit} together` },
      { [field]: "too_much_together" },
    );
  }
}

/** Attaches a checked file to a proposal. `quota` is the space of the organization in bytes. */
export async function addAttachment(
  context: Context,
  id: string,
  file: CheckedFile,
  quota: number,
): Promise<ChangedAttachment> {
  const { proposal, decision } = await changeProposal(
    context,
    id,
    "edit content",
    async ({ proposal: before, tx, at }) => {
      const { organization_id, attachments } = before;
      const attachment = toAttachment(file, attachments.length);
      const listed = [...attachments, attachment];
      assertWithinLimits(listed, "body");
      await storeFiles(tx, organization_id, [file], { at, quota });
      return { ...toChange(before, listed, { action: "added", name: file.name }), attachment };
    },
  );
  return { attachment: decision.attachment, version: proposal.version };
}

/** Renames or moves an attachment. */
export async function updateAttachment(
  context: Context,
  id: string,
  attachmentId: string,
  body: BodyOf<typeof operations.updateAttachment>,
): Promise<ChangedAttachment> {
  const { proposal } = await changeProposal(context, id, "edit content", ({ proposal: before }) =>
    decideUpdate(before, attachmentId, body),
  );
  return { attachment: pick(proposal.attachments, attachmentId), version: proposal.version };
}

function decideUpdate(
  proposal: Proposal,
  id: string,
  { name, order }: BodyOf<typeof operations.updateAttachment>,
): Decision {
  const { attachments } = proposal;
  const old = pick(attachments, id);
  const renamed = name === undefined ? old : { ...old, name: getName(name, old.type, "name") };
  const others = attachments.filter((each) => each !== old);
  const listed = others.toSpliced(order ?? old.order, 0, renamed);
  const isSamePlace = listed.indexOf(renamed) === attachments.indexOf(old);
  if (renamed.name === old.name && isSamePlace) return { unchanged: true };
  return toChange(
    proposal,
    listed,
    renamed.name === old.name ? undefined : { action: "renamed", name: renamed.name, old_name: old.name },
  );
}

/** Removes an attachment. Its file stays while a version or signed content has it. */
export async function deleteAttachment(context: Context, id: string, attachmentId: string): Promise<void> {
  await changeProposal(context, id, "edit content", ({ proposal }) => {
    const { name } = pick(proposal.attachments, attachmentId);
    return toChange(
      proposal,
      proposal.attachments.filter((each) => each.id !== attachmentId),
      { action: "removed", name },
    );
  });
}

/** Creates the events of a change that sets the whole list. */
export function listAttachmentEvents(
  { sent_at, attachments: before }: Pick<Proposal, "sent_at" | "attachments">,
  after: Proposal["attachments"],
): Change["events"] {
  const listOthers = (files: typeof after, known: typeof after, action: "added" | "removed") =>
    files.filter(({ id }) => !known.some((each) => each.id === id)).map(({ name }) => ({ action, name }));
  return toAttachmentEvents(sent_at, [
    ...listOthers(after, before, "added"),
    ...listOthers(before, after, "removed"),
  ]);
}

/** Creates the events for the activity. Before the sending, only members see the files. */
function toAttachmentEvents(sentAt: string | null, steps: readonly Step[]): Change["events"] {
  if (sentAt === null) return [];
  return steps.map((step) => ({ type: "attachments_changed", metadata: { ...step } }));
}

interface Step {
  readonly action: "added" | "renamed" | "removed";
  readonly name: string;
  readonly old_name?: string;
}

/** Creates the change to a new list. Only a step that the client can notice is in the activity. */
function toChange({ sent_at }: Proposal, listed: Proposal["attachments"], step?: Step): Change {
  return {
    fields: { attachments: listed.map((each, order) => Object.assign({}, each, { order })) },
    events: [
      { type: "proposal_updated", metadata: { fields: ["attachments"] } },
      ...toAttachmentEvents(sent_at, step ? [step] : []),
    ],
  };
}
