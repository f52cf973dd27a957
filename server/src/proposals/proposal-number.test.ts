import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { createTestProposal } from "../../test/proposals.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

describe.each(engines)("a proposal number on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  async function setPattern(pattern: string): Promise<void> {
    await app.db.write
      .updateTable("organizations")
      .set({ proposal_number_pattern: pattern })
      .where("id", "=", client.organizationId)
      .execute();
  }

  const getNumber = async ({ url }: { url: string }): Promise<string | null> =>
    (await client.get(url)).body.proposal_number;

  const taken = {
    status: 400,
    body: { error: { code: "VALIDATION_ERROR", details: { proposal_number: expect.any(String) } } },
  };

  it("is unique within the organization, on creation and on update", async () => {
    await createTestProposal(client, { proposal_number: "A-1" });
    expect(await client.post("/api/proposals", { name: "B", proposal_number: "A-1" })).toMatchObject(taken);
    const other = await createTestProposal(client, { proposal_number: "A-2" });
    expect(await client.patch(other.url, { proposal_number: "A-1" })).toMatchObject(taken);
    expect(await getNumber(other)).toBe("A-2");
    await createTestProposal(await app.organization(), { proposal_number: "A-1" });
  });

  it("is free again once its proposal is deleted or releases it", async () => {
    const first = await createTestProposal(client, { proposal_number: "A-1" });
    await client.patch(first.url, { proposal_number: null });
    const second = await createTestProposal(client, { proposal_number: "A-1" });
    await client.delete(second.url);
    expect(await getNumber(await createTestProposal(client, { proposal_number: "A-1" }))).toBe("A-1");
  });

  it("is null if the organization has no pattern", async () => {
    expect(await getNumber(await createTestProposal(client))).toBeNull();
  });

  it("follows the organization's pattern and restarts each year", async () => {
    await setPattern("Q-{year}-{0000}");
    expect(await getNumber(await createTestProposal(client))).toBe("Q-2026-0001");
    expect(await getNumber(await createTestProposal(client))).toBe("Q-2026-0002");
    app.clock.advance(60 * 24 * 60 * 60 * 1000);
    expect(await getNumber(await createTestProposal(client))).toBe("Q-2027-0001");
    app.clock.advance(-60 * 24 * 60 * 60 * 1000);
  });

  it("can contain month and day, and grows beyond its zeros", async () => {
    await setPattern("{year}{month}{day}/{0}");
    for (let count = 0; count < 9; count++) await createTestProposal(client);
    expect(await getNumber(await createTestProposal(client))).toBe("20261120/10");
  });

  it("from the pattern skips numbers given by hand", async () => {
    await setPattern("Q-{00}");
    await createTestProposal(client, { proposal_number: "Q-01" });
    await createTestProposal(client, { proposal_number: "Q-02" });
    expect(await getNumber(await createTestProposal(client))).toBe("Q-03");
  });

  it("given by hand replaces the pattern, and a template gets none", async () => {
    await setPattern("Q-{00}");
    expect(await getNumber(await createTestProposal(client, { proposal_number: "own" }))).toBe("own");
    expect(await getNumber(await createTestProposal(client, { is_template: true }))).toBeNull();
    expect(await getNumber(await createTestProposal(client))).toBe("Q-01");
  });

  it("is assigned once when a template becomes a proposal, unless it has one", async () => {
    await setPattern("Q-{00}");
    await createTestProposal(client, { proposal_number: "Q-01" });
    const [made, given] = [
      await createTestProposal(client, { is_template: true }),
      await createTestProposal(client, { is_template: true }),
    ];
    expect((await client.patch(made.url, { is_template: false })).body.proposal_number).toBe("Q-02");
    expect((await client.patch(made.url, { is_template: false })).body.proposal_number).toBe("Q-02");
    const own = { is_template: false, proposal_number: "own" };
    expect((await client.patch(given.url, own)).body.proposal_number).toBe("own");
    expect((await client.get("/api/proposals?search=Q-02")).body.data).toHaveLength(1);
    expect(await getNumber(await createTestProposal(client))).toBe("Q-03");
  });

  it("is assigned once and without gaps to proposals created at the same time", async () => {
    await setPattern("Q-{000}");
    const made = await Promise.all(Array.from({ length: 12 }, () => createTestProposal(client)));
    const numbers = await Promise.all(made.map(getNumber));
    const expected = Array.from({ length: 12 }, (_, index) => `Q-${String(index + 1).padStart(3, "0")}`);
    expect(new Set(numbers)).toEqual(new Set(expected));
  });

  it("given by several requests at the same time goes to one", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((name) => client.post("/api/proposals", { name: `P${name}`, proposal_number: "X" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
  });
});
