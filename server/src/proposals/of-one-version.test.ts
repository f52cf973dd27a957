import { describe, expect, it } from "vitest";
import { toOwner } from "../../test/callers.ts";
import { engines } from "../../test/databases.ts";
import { findRecipient } from "../../test/deals.ts";
import { line, newProposal, createPage } from "../../test/proposals.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";
import { createAnonymousContext, createContext, type AnonymousContext, type Reader } from "../context.ts";
import { previewPricing } from "../pricing-preview/preview-pricing.ts";
import { readProposal } from "../recipients/read-proposal.ts";
import { createProposal, prepareCopy, prepareProposal } from "./create-proposal.ts";
import { exportProposal } from "./export-proposal.ts";
import { getProposal } from "./get-proposal.ts";

/** A reader before whose first look at the items something else happens. */
function interrupted<R extends Reader>(read: R, happens: () => Promise<void>): R {
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

const allNames = (value: unknown) => JSON.stringify(value).match(/Before|After/g);

describe.each(engines)("a change between two reads, on %s,", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  /** A proposal and its line are named alike and renamed in the middle of whatever is done with it. */
  async function renamed(body: Record<string, unknown> = {}) {
    const { id, url } = await newProposal(client, {
      name: "Before",
      pages: [createPage(line("Before", 1))],
      ...body,
    });
    const { pages } = (await client.get(url)).body;
    // So that nobody remembers the pages of this version.
    await client.patch(url, { tags: ["seen"] });
    const rename = async (): Promise<void> => {
      const item = `${url}/items/${pages[0].children[0].line_items[0].id}`;
      for (const each of [item, url]) expect((await client.patch(each, { name: "After" })).status).toBe(200);
    };
    const base = createAnonymousContext(app.db, app.clock);
    const halfway: AnonymousContext = {
      ...base,
      read: interrupted(base.read, rename),
      transact: (work) => base.transact((tx) => work(interrupted(tx, rename))),
    };
    return { id, url, halfway, context: createContext(halfway, toOwner(client)) };
  }

  it("shows in the detail, in the export and in the preview as a whole", async () => {
    const seen = await renamed();
    const detail = await getProposal(app.lifecycle.links, seen.context, seen.id);
    expect(allNames(detail.detail)).toEqual(["After", "After"]);

    const exporting = await renamed();
    expect(allNames(await exportProposal(exporting.context, exporting.id))).toEqual(["After", "After"]);

    const priced = await renamed();
    const { trace } = await previewPricing(priced.context, { proposal_id: priced.id });
    expect(trace.find(({ step }) => step === "line")?.name).toBe("After");
  });

  it("shows to a recipient as a whole", async () => {
    const { url } = await newProposal(client, { pages: [createPage(line("Before", 1))] });
    expect((await client.post(`${url}/status`, { status: "SENT" })).status).toBe(200);
    const { pages } = (await client.get(url)).body;
    const recipient = await findRecipient(app, client, url);
    const read = interrupted(recipient.read, async () => {
      await client.patch(`${url}/items/${pages[0].children[0].line_items[0].id}`, { name: "After" });
    });
    const shown = await readProposal({ ...recipient, read });
    expect(allNames(shown.pages)).toEqual(["After"]);
    expect(shown.version).toBe((await readProposal(recipient)).version);
  });

  it("is in a duplicate, and in what is made of a template, as a whole", async () => {
    const original = await renamed();
    const copy = await prepareCopy(original.context, original.id);
    const copyId = await createProposal(original.context, copy);
    expect(allNames((await client.get(`/api/proposals/${copyId}`)).body)).toEqual(["After", "After"]);

    const template = await renamed({ is_template: true });
    const proposal = await prepareProposal(template.context, { templateId: template.id });
    const id = await createProposal(template.context, proposal);
    expect(allNames((await client.get(`/api/proposals/${id}`)).body)).toEqual(["After", "After"]);
  });
});
