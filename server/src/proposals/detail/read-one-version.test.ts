import { describe, expect, it } from "vitest";
import { toOwner } from "../../../test/callers.ts";
import { engines } from "../../../test/databases.ts";
import { findRecipient } from "../../../test/deals.ts";
import { line, createTestProposal, createPage } from "../../../test/proposals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { createAnonymousContext, createContext, type AnonymousContext, type Reader } from "../../context.ts";
import { previewPricing } from "../pricing-preview/preview-pricing.ts";
import { readProposal } from "../../recipients/read-proposal.ts";
import { createProposal, prepareCopy, prepareProposal } from "../create-proposal.ts";
import { exportProposal } from "../export/export-proposal.ts";
import { getProposal } from "./get-proposal.ts";

/** Wraps a reader so that `happens` runs just before the first read of items. */
function interruptReads<R extends Reader>(read: R, happens: () => Promise<void>): R {
  let hasHappened = false;
  return new Proxy(read, {
    get(target, name) {
      if (name !== "executeQuery") {
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      }
      const executeQuery: Reader["executeQuery"] = async (query) => {
        if (!hasHappened && "sql" in query && query.sql.includes('from "items"')) {
          hasHappened = true;
          await happens();
        }
        return target.executeQuery(query);
      };
      return executeQuery;
    },
  });
}

const listNames = (value: unknown) => JSON.stringify(value).match(/Before|After/g);

describe.each(engines)("a change between two reads on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  /**
   * Creates a proposal with a line of the same name, and a context that renames both of them while a use case
   * is reading.
   */
  async function createRenamed(body: Record<string, unknown> = {}) {
    const { id, url } = await createTestProposal(client, {
      name: "Before",
      pages: [createPage(line("Before", 1))],
      ...body,
    });
    const { pages } = (await client.get(url)).body;
    // The patch creates a new version, so that the cached pages are outdated.
    await client.patch(url, { tags: ["seen"] });
    const rename = async (): Promise<void> => {
      const item = `${url}/items/${pages[0].children[0].line_items[0].id}`;
      for (const each of [item, url]) expect((await client.patch(each, { name: "After" })).status).toBe(200);
    };
    const base = createAnonymousContext(app.db, app.clock);
    const halfway: AnonymousContext = {
      ...base,
      read: interruptReads(base.read, rename),
      transact: (work) => base.transact((tx) => work(interruptReads(tx, rename))),
    };
    return { id, url, halfway, context: createContext(halfway, toOwner(client)) };
  }

  it("appears completely in the detail, the export and the preview", async () => {
    const seen = await createRenamed();
    const detail = await getProposal(app.lifecycle.links, seen.context, seen.id);
    expect(listNames(detail.detail)).toEqual(["After", "After"]);

    const exporting = await createRenamed();
    expect(listNames(await exportProposal(exporting.context, exporting.id))).toEqual(["After", "After"]);

    const priced = await createRenamed();
    const { trace } = await previewPricing(priced.context, { proposal_id: priced.id });
    expect(trace.find(({ step }) => step === "line")?.name).toBe("After");
  });

  it("appears completely in the recipient's view", async () => {
    const { url } = await createTestProposal(client, { pages: [createPage(line("Before", 1))] });
    expect((await client.post(`${url}/status`, { status: "SENT" })).status).toBe(200);
    const { pages } = (await client.get(url)).body;
    const recipient = await findRecipient(app, client, url);
    const read = interruptReads(recipient.read, async () => {
      await client.patch(`${url}/items/${pages[0].children[0].line_items[0].id}`, { name: "After" });
    });
    const shown = await readProposal({ ...recipient, read });
    expect(listNames(shown.pages)).toEqual(["After"]);
    expect(shown.version).toBe((await readProposal(recipient)).version);
  });

  it("appears completely in a duplicate and in a proposal made from a template", async () => {
    const original = await createRenamed();
    const copy = await prepareCopy(original.context, original.id);
    const copyId = await createProposal(original.context, copy, 0);
    expect(listNames((await client.get(`/api/proposals/${copyId}`)).body)).toEqual(["After", "After"]);

    const template = await createRenamed({ is_template: true });
    const proposal = await prepareProposal(template.context, { templateId: template.id });
    const id = await createProposal(template.context, proposal, 0);
    expect(listNames((await client.get(`/api/proposals/${id}`)).body)).toEqual(["After", "After"]);
  });
});
