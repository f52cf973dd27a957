import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { createTestApp } from "../../test/harness.ts";
import { printPdf } from "../../test/pdf.ts";
import { line, createTestProposal, createPage } from "../../test/proposals.ts";
import { JobError, PoolError } from "../platform/processes/pool-error.ts";
import type { TypstPool } from "./typst/typst-pool.ts";

/** Text that the fake renderer rejects. */
const failingText = "Unspeakable";

const refusingPool: TypstPool = {
  run: async ({ document }) => {
    if (document.includes(failingText)) throw new JobError("no such letter");
    return { pdf: Buffer.from("%PDF-1.7"), standard: "PDF 1.7", refusal: "a letter without a name" };
  },
  close: async () => {},
};

const createFailingPool = (code: PoolError["code"]): TypstPool => ({
  run: () => Promise.reject(new PoolError(code, "no")),
  close: async () => {},
});

describe.each(engines)("a PDF that cannot be rendered on %s", (engine) => {
  it("names the failing part in a 400", async () => {
    const log: string[] = [];
    const app = await createTestApp(engine, { typstPool: refusingPool, log: (text) => log.push(text) });
    const ada = await app.organization();
    const pages = [createPage(line("Design", 1), line(failingText, 2))];
    const { url, id } = await createTestProposal(ada, { pages });
    const answer = await ada.post(`${url}/pdf`);
    expect([answer.status, answer.body.error.details]).toEqual([
      400,
      {
        pdf: `cannot be made: this part of the proposal cannot be typeset (Scope of work, ${failingText}). Shorten it, or divide it`,
      },
    ]);
    const said = log.find((text) => text.includes("cannot be made")) ?? "";
    expect(said).toContain(`The PDF of the proposal ${id} cannot be made: Scope of work, ${failingText}`);
    await app.close();
  });

  it("although each part can be rendered is a server error, and answers 500 in the specified shape", async () => {
    const log: string[] = [];
    const wholly: TypstPool = {
      run: async ({ document }) => {
        if (document.includes("Design") && document.includes("Build")) throw new JobError("not together");
        return { pdf: Buffer.from("%PDF-1.7"), standard: "PDF 1.7", refusal: null };
      },
      close: async () => {},
    };
    const app = await createTestApp(engine, { typstPool: wholly, log: (text) => log.push(text) });
    const ada = await app.organization();
    const { url, id } = await createTestProposal(ada, {
      pages: [createPage(line("Design", 1), line("Build", 2))],
    });
    const answer = await ada.post(`${url}/pdf`);
    expect([answer.status, answer.body.error.code]).toEqual([500, "INTERNAL_ERROR"]);
    expect(log.join("")).toContain(`The PDF of the proposal ${id} cannot be made`);
    await app.close();
  });

  it("as PDF/UA is rendered as PDF 1.7, and the log says why", async () => {
    const log: string[] = [];
    const app = await createTestApp(engine, { typstPool: refusingPool, log: (text) => log.push(text) });
    const ada = await app.organization();
    const { url } = await createTestProposal(ada);
    expect((await printPdf(app, ada, url)).status).toBe(200);
    expect(log.join("")).toContain("a letter without a name");
    await app.close();
  });

  it.each([
    ["busy", 503, "5"],
    ["unavailable", 503, "5"],
    ["late", 400, undefined],
    ["large", 400, undefined],
    ["crashed", 400, undefined],
  ] as const)(
    "because the pool is %s answers %i, and names the largest part",
    async (code, status, retryAfter) => {
      const log: string[] = [];
      const app = await createTestApp(engine, {
        typstPool: createFailingPool(code),
        log: (text) => log.push(text),
      });
      const ada = await app.organization();
      const tome = line("Tome", 2, { description: `<p>${"word ".repeat(100)}</p>` });
      const { url, id } = await createTestProposal(ada, { pages: [createPage(line("Design", 1), tome)] });
      const answer = await ada.post(`${url}/pdf`);
      expect(answer.status).toBe(status);
      expect(answer.headers["retry-after"]?.toString()).toBe(retryAfter);
      const largest = "the largest of it: Scope of work, Tome of";
      expect(log.some((text) => text.includes(`${id} cannot be made: ${largest}`))).toBe(status === 400);
      expect(JSON.stringify(answer.body).includes(largest)).toBe(status === 400);
      await app.close();
    },
  );
});
