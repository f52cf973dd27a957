import { maxImageUses } from "@proffer/contract";
import type { FindImageUses } from "../images/index.ts";
import { items } from "../items/index.ts";
import { listSnapshotsMentioning } from "../signers/index.ts";
import { listProposalNames, listProposalsMentioning } from "./image-uses.store.ts";

/** Finds images in proposals, in their items, and in what was signed or accepted. A proposal that can be restored counts. */
export const findImageUsesOfProposals: FindImageUses = async (read, organizationId, ids) => {
  const words = { words: ids, max: maxImageUses };
  const inFields = await listProposalsMentioning(read, organizationId, words);
  const inItems = await items.listTreesMentioning(read, organizationId, "proposal", words);
  const inSnapshots = await listSnapshotsMentioning(read, organizationId, words);
  const inProposals = new Map(
    [...inFields, ...inItems].map((mention) => [`${mention.word} ${mention.id}`, mention]),
  );
  const uses = [
    ...Array.from(inProposals.values(), ({ word, id }) => ({ imageId: word, type: "proposal" as const, id })),
    ...inSnapshots.map(({ word, id }) => ({ imageId: word, type: "snapshot" as const, id })),
  ];
  const names = await listProposalNames(read, organizationId, [...new Set(uses.map(({ id }) => id))]);
  return uses.map(({ imageId, type, id }) => ({ imageId, type, id, name: names.get(id) ?? "" }));
};
