import { afterEach, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp, type TestClient } from "../../test/harness.ts";
import { printPdf } from "../../test/pdf.ts";
import { createTestProposal } from "../../test/proposals.ts";
import { createTypstPool, type TypstPool } from "./typst/typst-pool.ts";
import { waitOptions } from "../../test/wait-options.ts";

const program = new URL("../../test/slow-typst-process.ts", import.meta.url);

const createProposals = async (owner: TestClient, count: number, name = "Quick") => {
  const made: string[] = [];
  for (let at = 0; at < count; at++)
    made.push((await createTestProposal(owner, { name: `${name} ${at}` })).url);
  return made;
};

// The queue does not depend on the database engine: one engine is enough.
describe("many PDFs at once", () => {
  let app: TestApp;
  let typstPool: TypstPool;
  let asked: number;
  afterEach(async () => {
    await typstPool.close();
    await app.close();
  });

  const createAppWith = async (options: Parameters<typeof createTypstPool>[0]) => {
    typstPool = createTypstPool({ size: 1, program, ...options });
    asked = 0;
    const counting: TypstPool = {
      run: (...job) => {
        asked++;
        return typstPool.run(...job);
      },
      close: () => typstPool.close(),
    };
    app = await createTestApp("sqlite", { typstPool: counting });
  };

  it("of one organization do not block another: its single document is rendered second or third", async () => {
    await createAppWith({});
    const [busy, calm] = [await app.organization(), await app.organization()];
    const [many, [one = ""]] = [await createProposals(busy, 19), await createProposals(calm, 1)];
    const order: string[] = [];
    const print = async (owner: TestClient, url: string, name: string) => {
      expect((await printPdf(app, owner, url)).status).toBe(200);
      order.push(name);
    };
    const all = many.map((url) => print(busy, url, "busy"));
    await vi.waitFor(() => expect(asked).toBe(19), waitOptions);
    const before = order.length;
    await Promise.all([...all, print(calm, one, "calm")]);
    expect(order).toHaveLength(20);
    // When this rendering was enqueued, one was in flight, and the next one may already have been chosen.
    expect(order.indexOf("calm") - before).toBeLessThanOrEqual(2);
  });

  it("that wait too long are rejected with 503, a reason and a time for the next try", async () => {
    await createAppWith({ queueTimeoutMs: 200, jobTimeoutMs: 2_000 });
    const owner = await app.organization();
    const [endless = ""] = await createProposals(owner, 1, "Endless");
    const rest = await createProposals(owner, 19);
    const first = printPdf(app, owner, endless);
    await vi.waitFor(() => expect(asked).toBe(1), waitOptions);
    const answers = await Promise.all(rest.map((url) => owner.post(`${url}/pdf`)));
    for (const { status, headers, body } of answers) {
      expect([status, headers["retry-after"]]).toEqual([503, "5"]);
      expect(body.error).toEqual({
        code: "SERVICE_UNAVAILABLE",
        message: "Too many documents are being made; try again in a moment",
      });
    }
    expect((await first).status).toBe(400);
    expect((await owner.post(`${rest[0]}/pdf`)).status).toBe(200);
  });
});
