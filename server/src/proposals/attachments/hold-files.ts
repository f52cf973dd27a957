import type { Attachment, AttachmentFile } from "@proffer/contract";
import { lockOrganization } from "../../accounts/organizations/index.ts";
import type { Tx } from "../../context.ts";
import { AppError } from "../../platform/errors.ts";
import { checkFile, type CheckedFile, keepFile, renewFiles } from "../../services/files/index.ts";

/** Checks the files of an imported document like uploads, and returns them in order. */
export async function checkImportedFiles(given: readonly AttachmentFile[]): Promise<CheckedFile[]> {
  const files: CheckedFile[] = [];
  for (const [index, { name, content }] of given.entries()) {
    const field = `attachments.${index}`;
    const bytes = Buffer.from(content, "base64");
    files.push(await checkFile({ name, bytes }, { name: `${field}.name`, content: `${field}.content` }));
  }
  return files;
}

/** Stores files of attachments. `quota` is the space of the organization in bytes. */
export async function storeFiles(
  tx: Tx,
  organizationId: string,
  files: readonly CheckedFile[],
  { at, quota }: { readonly at: string; readonly quota: number },
): Promise<void> {
  if (files.length === 0) return;
  await lockOrganization(tx, organizationId);
  for (const file of files) await keepFile(tx, organizationId, file, { at, quota });
}

/** A change to the list of attachments of a proposal. */
interface ListChange {
  readonly before: readonly Attachment[];
  readonly after: readonly Attachment[];
  readonly at: string;
}

/**
 * Renews the files that a list of attachments gets or loses, so that housekeeping keeps them for at least another
 * day. Throws 409 if the file of a new attachment was deleted. Each transaction that writes a list calls this
 * function: housekeeping deletes files without locking proposals, and relies on it.
 */
export async function holdFiles(
  tx: Tx,
  organizationId: string,
  { before, after, at }: ListChange,
): Promise<void> {
  const [old, listed] = [toHashes(before), toHashes(after)];
  const renewed = await renewFiles(tx, organizationId, [...old.symmetricDifference(listed)], at);
  const present = old.union(new Set(renewed));
  const lost = after.find(({ sha256 }) => !present.has(sha256));
  if (lost)
    throw new AppError(
      "CONFLICT",
      `The file of the attachment "${lost.name}" has just been deleted. Load the proposal again`,
    );
}

function toHashes(attachments: readonly Attachment[]): Set<string> {
  return new Set(attachments.map(({ sha256 }) => sha256));
}
