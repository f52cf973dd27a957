import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { createTestProposal } from "../../test/proposals.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

/** Half of the maximum of 100,000 bytes. Each character takes two bytes. */
const half = "é".repeat(25_000);

describe.each(engines)("limits of a list row on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it.each(["settings", "design"])("reject %s of more than 100,000 bytes by field", async (field) => {
    const made = await client.post("/api/proposals", { name: "A", [field]: { own: half + half } });
    expect(made.status).toBe(400);
    expect(made.body.error.details).toEqual({ [field]: "must have at most 100000 bytes of JSON" });
  });

  it.each(["settings", "design"])("apply to %s after many small updates", async (field) => {
    const { url } = await createTestProposal(client, { [field]: { one: half } });
    const grown = await client.patch(url, { [field]: { two: half } });
    expect(grown.status).toBe(400);
    expect(Object.keys(grown.body.error.details)).toEqual([field]);
    expect((await client.get(url)).body[field].two).toBeUndefined();
    expect((await client.patch(url, { [field]: { one: null, two: half } })).status).toBe(200);
  });

  it("allow 50,000 characters for a note, as sent and as clean HTML", async () => {
    const { url } = await createTestProposal(client, { notes: "n".repeat(50_000) });
    for (const notes of ["n".repeat(50_001), "&".repeat(20_000)]) {
      const answer = await client.patch(url, { notes });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.error.details)).toEqual(["notes"]);
    }
    expect((await client.get(url)).body.notes).toHaveLength(50_000);
  });
});
