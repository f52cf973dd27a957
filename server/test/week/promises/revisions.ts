import { expect } from "vitest";
import type { Deal } from "../deal.ts";
import type { Office } from "../office.ts";
import { readEvents } from "../outside-view.ts";
import type { World } from "../world.ts";

/**
 * Asserts that each acknowledged revision is stored once, with one event and the next number. Drafts must
 * have no events and no emails, and must stay until they are published or discarded.
 */
export async function checkRevisions(world: World, { deals }: Office): Promise<void> {
  for (const deal of deals) {
    const { name, revisions } = deal;
    const published = deal.history.filter(([type]) => type === "proposal_revised").length;
    expect({ name, published }).toEqual({ name, published: revisions });
    const numbers = await listRevisionNumbers(world, deal);
    expect({ name, numbers }).toEqual({ name, numbers: numbers.map((_, index) => index + 1) });
    expect(numbers.length).toBeGreaterThanOrEqual(revisions);
    await checkDrafts(world, deal);
  }
}

async function listRevisionNumbers({ db }: World, { id }: Deal): Promise<(number | null)[]> {
  const versions = await db.read
    .selectFrom("proposal_versions")
    .select("revision_number")
    .where("proposal_id", "=", id)
    .where("revision_number", "is not", null)
    .orderBy("version")
    .execute();
  return versions.map(({ revision_number }) => revision_number);
}

async function checkDrafts({ db }: World, { id, name, draft, draftIds }: Deal): Promise<void> {
  for (const draftId of draftIds) {
    expect({ name, events: await readEvents(db, draftId) }).toEqual({ name, events: [] });
    const mails = await db.read.selectFrom("mails").select("id").where("proposal_id", "=", draftId).execute();
    expect({ name, mails }).toEqual({ name, mails: [] });
  }
  const open = await db.read
    .selectFrom("proposals")
    .select(["id", "name"])
    .where("revision_of", "=", id)
    .where("deleted_at", "is", null)
    .execute();
  const expected = draft && !draft.isDiscarded ? [{ id: draft.id, name: draft.name }] : [];
  expect({ name, open }).toEqual({ name, open: expected });
}
