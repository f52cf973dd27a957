import { maxImageUses } from "@proffer/contract";
import type { Mention } from "../platform/db/mentions.ts";
import { items } from "../records/items/index.ts";
import { listSnapshotsMentioning } from "../records/signers/index.ts";
import { listProposalsUsingImages } from "../records/versions/index.ts";
import type { FindImageUses } from "../services/images/index.ts";
import { listNamesWithDeleted, listProposalsMentioning } from "./proposal-facts.store.ts";

/**
 * Finds images in proposals, their items and versions, and in signed or accepted content, including deleted
 * proposals.
 */
export const findImageUsesOfProposals: FindImageUses = async (read, organizationId, ids) => {
  const words = { words: ids, max: maxImageUses };
  const inFields = await listProposalsMentioning(read, organizationId, words);
  const inItems = await items.listTreesMentioning(read, organizationId, "proposal", words);
  const inSnapshots = await listSnapshotsMentioning(read, organizationId, words);
  const inProposals = new Map([...inFields, ...inItems].map((mention) => [toKey(mention), mention]));
  const inVersions = await listProposalsUsingImages(read, organizationId, words);
  // A version is listed only if neither the current proposal nor its signed content uses the image.
  const elsewhere = new Set([...inProposals.values(), ...inSnapshots].map(toKey));
  const inVersionsAlone = inVersions.filter((mention) => !elsewhere.has(toKey(mention)));
  const uses = [
    ...Array.from(inProposals.values(), ({ word, id }) => ({ imageId: word, type: "proposal" as const, id })),
    ...inSnapshots.map(({ word, id }) => ({ imageId: word, type: "snapshot" as const, id })),
    ...inVersionsAlone.map(({ word, id }) => ({ imageId: word, type: "version" as const, id })),
  ];
  const names = await listNamesWithDeleted(read, organizationId, [...new Set(uses.map(({ id }) => id))]);
  return uses.map(({ imageId, type, id }) => ({ imageId, type, id, name: names.get(id) ?? "" }));
};

const toKey = ({ word, id }: Mention): string => `${word} ${id}`;
