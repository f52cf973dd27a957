import { hash } from "node:crypto";
import { expect } from "vitest";
import { isCompleted } from "../deal.ts";
import type { Office } from "../office.ts";
import type { World } from "../world.ts";

/**
 * Asserts that each completed deal has exactly one sealed PDF, that no other deal has one, and that the only
 * jobs given up are jobs of rejected emails. Returns the number of PDFs.
 */
export async function checkSeals({ db, mailOffice }: World, { deals }: Office): Promise<number> {
  const documents = await db.read.selectFrom("documents").selectAll().execute();
  const completed = deals.filter(isCompleted).map(({ id }) => id);
  expect(documents.map(({ proposal_id }) => proposal_id).toSorted()).toEqual(completed.toSorted());
  for (const { pdf_base64, sha256 } of documents) {
    const pdf = Buffer.from(pdf_base64, "base64");
    expect([pdf.toString("latin1", 0, 5), hash("sha256", pdf)]).toEqual(["%PDF-", sha256]);
    expect(pdf.toString("latin1")).toContain("/ByteRange");
  }
  const given_up = await db.read
    .selectFrom("jobs")
    .select(["id", "kind", "last_error"])
    .where("given_up_at", "is not", null)
    .execute();
  const isRefused = (id: string) => mailOffice.refused.includes(`<${id}@proffer.test>`);
  expect(given_up.filter(({ id }) => !isRefused(id))).toEqual([]);
  return documents.length;
}
