import { maxImageUses } from "@proffer/contract";
import type { FindImageUses } from "../services/images/index.ts";
import { items } from "../records/items/index.ts";
import type { Mention } from "../platform/db/mentions.ts";
import { listSnapshotsMentioning } from "../records/signers/index.ts";
import { listVersionsMentioning } from "../records/versions/index.ts";
import { listProposalNames, listProposalsMentioning } from "./image-uses.store.ts";

/** Finds images in proposals, in their items and versions, and in what was signed or accepted. A proposal that can be restored counts. */
export const findImageUsesOfProposals: FindImageUses = async (read, organizationId, ids) => {
  const words = { words: ids, max: maxImageUses };
  const inFields = await listProposalsMentioning(read, organizationId, words);
  const inItems = await items.listTreesMentioning(read, organizationId, "proposal", words);
  const inSnapshots = await listSnapshotsMentioning(read, organizationId, words);
  const inProposals = new Map([...inFields, ...inItems].map((mention) => [toKey(mention), mention]));
  const inVersions = await listVersionsMentioning(read, organizationId, words);
  // The proposal itself, and what was signed of it, say more than a version.
  const elsewhere = new Set([...inProposals.values(), ...inSnapshots].map(toKey));
  const inVersionsAlone = inVersions.filter((mention) => !elsewhere.has(toKey(mention)));
  const uses = [
    ...Array.from(inProposals.values(), ({ word, id }) => ({ imageId: word, type: "proposal" as const, id })),
    ...inSnapshots.map(({ word, id }) => ({ imageId: word, type: "snapshot" as const, id })),
    ...inVersionsAlone.map(({ word, id }) => ({ imageId: word, type: "version" as const, id })),
  ];
  const names = await listProposalNames(read, organizationId, [...new Set(uses.map(({ id }) => id))]);
  return uses.map(({ imageId, type, id }) => ({ imageId, type, id, name: names.get(id) ?? "" }));
};

const toKey = ({ word, id }: Mention): string => `${word} ${id}`;
