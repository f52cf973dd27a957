import type { IBinaryData, INodeParameters } from "n8n-workflow";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestOffer, createTestProposal, createPage, line } from "../../server/test/proposals.ts";
import { useApp, useOrganization } from "../../server/test/use-app.ts";
import { readContent, runNode, searchList, type Credentials } from "./n8n-runtime.ts";
import { relay, serve } from "./servers.ts";

const app = useApp("sqlite");
const owner = useOrganization(app);
let url = "";
const credentials = (): Credentials => ({ baseUrl: `${url}/`, apiKey: owner.apiKey });

beforeAll(async () => {
  url = await app.server.listen({ port: 0, host: "127.0.0.1" });
});

const byId = (value: string) => ({ __rl: true, mode: "id", value });
const proposal = (operation: string, rest: INodeParameters = {}) => ({
  resource: "proposal",
  operation,
  ...rest,
});
const addLine = (id: string, rest: INodeParameters = {}) => ({
  resource: "lineItem",
  operation: "add",
  proposalId: byId(id),
  name: "Photos",
  ...rest,
});

/** Runs the node and returns its items. Throws if the execution fails. */
async function run(parameters: INodeParameters, options?: Parameters<typeof runNode>[2]) {
  const { items, error } = await runNode(credentials(), parameters, options);
  if (error) throw new Error(`${error.message}\n${error.description}`);
  return items;
}

const emptyGroup = (name: string) => ({ type: "group", name, line_items: [] });

const listPaged = (rest: INodeParameters) => run(proposal("getAll", { filters: { tag: "paged" }, ...rest }));

const createTemplate = (body: Record<string, unknown> = {}) =>
  createTestProposal(owner, {
    name: "Website",
    is_template: true,
    pages: [createPage(line("Design", 1000))],
    ...body,
  });

const countProposals = async (search: string): Promise<number> =>
  (await owner.get(`/api/proposals?search=${search}`)).body.pagination.total;

describe("creating a proposal from a template", () => {
  it("returns the proposal with its client, its link and its totals", async () => {
    const { id } = await createTemplate();
    const [item] = await run(
      proposal("create", {
        templateId: byId(id),
        name: "=For {{ $json.company }}",
        additionalFields: {
          clientName: "={{ $json.company }}",
          contactName: "Ada",
          contactEmail: "ada@example.com",
          currency: "EUR",
          expiringOn: "2031-01-31",
          tags: "web, from n8n,",
          notes: "",
        },
      }),
      { items: [{ json: { company: "Bakery" } }] },
    );
    expect(item).toMatchObject({
      pairedItem: { item: 0 },
      json: {
        name: "For Bakery",
        status: "DRAFT",
        tags: ["web", "from n8n"],
        settings: {
          currency: "EUR",
          expiring_on: "2031-01-31T23:59:59.999Z",
          recipient: { name: "Bakery", contact: { name: "Ada", email: "ada@example.com" } },
        },
        totals: { once: { selected: { total: 1000 } } },
      },
    });
  });

  it("takes the name of the template, and fields that the node has no parameter for", async () => {
    const { id } = await createTemplate({ name: "Standard offer" });
    const otherFields = '{"settings": {"recipient": {"website": "https://bakery.example"}, "reminders": {}}}';
    const [item] = await run(
      proposal("create", { templateId: byId(id), additionalFields: { clientName: "Bakery", otherFields } }),
    );
    expect(item?.json).toMatchObject({
      name: "Standard offer",
      settings: { recipient: { name: "Bakery", website: "https://bakery.example" } },
    });
  });

  it("creates one proposal if n8n repeats the node because an answer was lost", async () => {
    const { id } = await createTemplate();
    const lost: string[] = [];
    const baseUrl = await relay(url, ({ method }) => method === "POST" && lost.push(method) === 1);
    const { items, error } = await runNode(
      { ...credentials(), baseUrl },
      proposal("create", { templateId: byId(id), name: "=Repeated {{ $json.n }}" }),
      {
        retryOnFail: true,
        maxTries: 3,
        waitBetweenTries: 1,
        items: [{ json: { n: 1 } }, { json: { n: 2 } }],
      },
    );
    expect([error, items.length, lost.length]).toEqual([undefined, 2, 3]);
    expect(await countProposals("Repeated")).toBe(2);
  });

  it("creates two proposals in two executions, and one if they have the same key", async () => {
    const { id } = await createTemplate();
    const parameters = (name: string, fields: INodeParameters) =>
      proposal("create", { templateId: byId(id), name, additionalFields: fields });
    for (const _ of [1, 2]) {
      await run(parameters("Twice", {}));
      await run(parameters("Keyed", { idempotencyKey: "deal-4711" }));
    }
    expect([await countProposals("Twice"), await countProposals("Keyed")]).toEqual([2, 1]);
  });
});

describe("reading", () => {
  it("gets a proposal", async () => {
    const { id } = await createTestOffer(owner, { name: "One" });
    expect((await run(proposal("get", { proposalId: byId(id) })))[0]?.json).toMatchObject({
      id,
      name: "One",
    });
  });

  it("gets all proposals of a filter, on several pages, or as many as the limit", async () => {
    for (let index = 0; index < 103; index += 1)
      await createTestProposal(owner, { name: `Paged ${index}`, tags: ["paged"], pages: [] });
    const all = await listPaged({ returnAll: true });
    expect(new Set(all.map(({ json }) => json.id)).size).toBe(103);
    expect(all.every(({ pairedItem }) => JSON.stringify(pairedItem) === '{"item":0}')).toBe(true);
    expect(await listPaged({ limit: 3, options: { sort: "name", order: "asc" } })).toMatchObject(
      ["Paged 0", "Paged 1", "Paged 10"].map((name) => ({ json: { name } })),
    );
    expect(await listPaged({ limit: 102 })).toHaveLength(102);
  });

  it("filters by status and search, and gets raw data", async () => {
    const { url: path } = await createTestOffer(owner, { name: "Decided" });
    await owner.post(`${path}/status`, { status: "WON" });
    await createTestOffer(owner, { name: "Decided not" });
    const filters = { status: ["WON", "LOST"], search: "Decided" };
    const items = await run(proposal("getAll", { filters, simplify: false }));
    expect(items.map(({ json }) => json.name)).toEqual(["Decided"]);
    expect(items[0]?.json).toHaveProperty("settings");
  });

  it("downloads the PDF with its name", async () => {
    const { id } = await createTestOffer(owner, { name: "Müller & Söhne" });
    const [item] = await run(proposal("downloadPdf", { proposalId: byId(id), binaryPropertyName: "offer" }));
    const file = item?.binary?.offer as IBinaryData;
    expect(file).toMatchObject({ fileName: "Müller & Söhne.pdf", mimeType: "application/pdf" });
    expect(readContent(file).subarray(0, 5).toString()).toBe("%PDF-");
    expect(item?.json).toMatchObject({ fileName: "Müller & Söhne.pdf", size: readContent(file).length });
  });
});

/** Answers each request with a file that contains the address of the request. */
const serveFiles = (format: string) =>
  serve((request, response) => {
    response.writeHead(200, {
      "content-type": `application/${format}; charset=utf-8`,
      "content-disposition": `attachment; filename="Order.${format}"; filename*=UTF-8''Bestellung%20%C3%9C.${format}`,
    });
    response.end(request.url);
  });

async function createWon(): Promise<{ id: string }> {
  const offer = await createTestOffer(owner);
  await owner.post(`${offer.url}/status`, { status: "WON" });
  return offer;
}

describe("getting the order", () => {
  it("returns data, a CSV file or an Excel file of a won proposal", async () => {
    const proposalId = byId((await createWon()).id);
    const [order] = await run(proposal("getOrder", { proposalId }));
    expect(order?.json).toHaveProperty("lines");
    for (const format of ["csv", "xlsx"]) {
      const [item] = await run(proposal("getOrder", { proposalId, format }));
      expect(item?.binary?.data?.fileName).toMatch(new RegExp(`\\.${format}$`));
    }
  });

  it("names each field that an invoice needs, and says that a draft has no order", async () => {
    const won = await createWon();
    const invoice = proposal("getOrder", { proposalId: byId(won.id), format: "xml" });
    expect((await runNode(credentials(), invoice)).error).toMatchObject({
      httpCode: "409",
      description: expect.stringContaining("zero_tax is missing"),
    });
    const draft = await createTestOffer(owner);
    const order = proposal("getOrder", { proposalId: byId(draft.id) });
    expect((await runNode(credentials(), order)).error?.message).toMatch(/won/);
  });

  it.each([
    ["csv", {}, "/api/proposals/7/order.csv"],
    ["xlsx", {}, "/api/proposals/7/order.xlsx"],
    ["xml", {}, "/api/proposals/7/order.xml"],
    [
      "xml",
      { invoice_number: "R-1", issue_date: "2027-01-17", zero_tax: "export", due_on: "" },
      "/api/proposals/7/order.xml?invoice_number=R-1&issue_date=2027-01-17&zero_tax=export",
    ],
  ])("returns the %s file with the fields %j", async (format, invoiceFields, address) => {
    const baseUrl = await serveFiles(format);
    const parameters = proposal("getOrder", { proposalId: byId("7"), format, invoiceFields });
    const { items, error } = await runNode({ ...credentials(), baseUrl }, parameters);
    expect(error).toBe(undefined);
    const file = items[0]?.binary?.data as IBinaryData;
    expect(file).toMatchObject({ fileName: `Bestellung Ü.${format}`, mimeType: `application/${format}` });
    expect(readContent(file).toString()).toBe(address);
  });
});

describe("sending", () => {
  it("emails the proposal to the given recipients", async () => {
    const { id } = await createTestOffer(owner);
    const recipient = [{ name: "Grace", email: "grace@example.com" }];
    const [item] = await run(
      proposal("send", {
        proposalId: byId(id),
        options: { recipients: { recipient }, subject: "Your offer", message: "Hello" },
      }),
    );
    expect(item?.json).toMatchObject({ id, status: "SENT" });
    const { data } = (await owner.get(`/api/proposals/${id}/mails`)).body;
    expect(data).toMatchObject([{ to: "grace@example.com", subject: "Your offer" }]);
  });
});

describe("adding a line item", () => {
  it("appends it to the chosen group, with quantity, unit and article number", async () => {
    const { id } = await createTestProposal(owner, {
      pages: [
        { name: "Scope", kind: "scope_of_work", children: [emptyGroup("First"), emptyGroup("Second")] },
      ],
    });
    const groups = await searchList(credentials(), "searchGroups", { parameters: addLine(id) });
    expect(groups.results.map(({ name }) => name)).toEqual(["Scope: First", "Scope: Second"]);
    const groupId = byId(String(groups.results[1]?.value));
    const [item] = await run(
      addLine(id, {
        groupId,
        price: 25,
        quantity: 4,
        frequency: "monthly",
        additionalFields: { unit: "photos", sku: "P-1", optional: true, selected: true, maxQuantity: 9 },
      }),
    );
    expect(item?.json).toMatchObject({ type: "line_item", name: "Photos" });
    const { pages, totals } = (await owner.get(`/api/proposals/${id}`)).body;
    expect(pages[0].children[1].line_items).toMatchObject([
      {
        id: item?.json.id,
        sku: "P-1",
        optional: true,
        price: {
          model: "fixed",
          value: 25,
          frequency: "monthly",
          quantity: { current: 4, max: 9, unitLabel: "photos" },
        },
      },
    ]);
    expect(totals.monthly.selected.total).toBe(100);
  });

  it.each([
    [
      { priceModel: "hourly", price: 95, quantity: 1.5 },
      { model: "hourly", value: 95, quantity: { current: 1.5 } },
    ],
    [
      { priceModel: "percent", price: 10, additionalFields: { applyTo: "page" } },
      { model: "percent", value: 10, apply_to: "page" },
    ],
    [
      { priceModel: "text", priceText: "On request" },
      { model: "text", text: "On request" },
    ],
    [{ priceModel: "none" }, { model: "none" }],
  ])("can have the price %j", async (parameters, price) => {
    const { id } = await createTestOffer(owner);
    await run(addLine(id, parameters));
    const { pages } = (await owner.get(`/api/proposals/${id}`)).body;
    expect(pages[0].children[0].line_items[1].price).toMatchObject(price);
  });

  it("adds one line item for each input item", async () => {
    const { id } = await createTestOffer(owner);
    const items = await run(addLine(id, { name: "={{ $json.name }}", price: 1 }), {
      items: ["A", "B"].map((name) => ({ json: { name } })),
    });
    expect(items.map(({ json, pairedItem }) => [json.name, pairedItem])).toEqual([
      ["A", { item: 0 }],
      ["B", { item: 1 }],
    ]);
  });
});

describe("the pickers", () => {
  it("search templates and proposals, page by page", async () => {
    const client = await app.organization();
    const access = { ...credentials(), apiKey: client.apiKey };
    const template = await createTestProposal(client, { name: "Template", is_template: true });
    for (let index = 10; index < 62; index += 1)
      await createTestProposal(client, { name: `Deal ${index}`, pages: [] });
    expect((await searchList(access, "searchTemplates")).results).toEqual([
      { name: "Template", value: template.id, url: `${url}/app/proposals/${template.id}` },
    ]);
    const first = await searchList(access, "searchProposals");
    const second = await searchList(access, "searchProposals", { token: String(first.paginationToken) });
    expect([first.results.length, second.results.length, second.paginationToken]).toEqual([50, 2, undefined]);
    const found = await searchList(access, "searchProposals", { filter: "Deal 33" });
    expect(found.results.map(({ name }) => name)).toEqual(["Deal 33"]);
  });

  it("say what is missing if the groups of an expression are requested", async () => {
    const parameters = addLine("={{ $json.id }}");
    await expect(searchList(credentials(), "searchGroups", { parameters })).rejects.toThrow(
      "Choose the proposal from the list or by ID first",
    );
  });
});

describe("an error", () => {
  it("has the message of Proffer, and a line for each invalid field", async () => {
    const { id } = await createTestOffer(owner);
    const otherFields = '{"quantiti": 1}';
    const { error } = await runNode(credentials(), addLine(id, { additionalFields: { otherFields } }));
    expect(error).toMatchObject({ httpCode: "400" });
    expect(error?.message).toContain("quantiti is not a known field");
    expect(error?.description?.split("\n")).toEqual(
      expect.arrayContaining(["quantiti is not a known field", "Code: VALIDATION_ERROR, status 400"]),
    );
  });

  it("becomes an item if the workflow continues, and the other items are carried out", async () => {
    const { id } = await createTestOffer(owner);
    const items = await run(
      proposal("get", { proposalId: { __rl: true, mode: "id", value: "={{ $json.id }}" } }),
      {
        onError: "continueRegularOutput",
        items: [{ json: { id: "unknown" } }, { json: { id } }, { json: { id: "" } }],
      },
    );
    expect(items).toMatchObject([
      {
        json: { error: "Not Authorized or Not Found: Resource unknown", status: 404 },
        pairedItem: { item: 0 },
      },
      { json: { id }, pairedItem: { item: 1 } },
      { json: { error: "Choose a proposal" }, pairedItem: { item: 2 } },
    ]);
  });

  it("names a wrong key, a failed download and other fields that are not JSON", async () => {
    const { id } = await createTestOffer(owner);
    const get = proposal("get", { proposalId: byId(id) });
    const wrongKey = await runNode({ ...credentials(), apiKey: "prf_wrong" }, get);
    expect(wrongKey.error).toMatchObject({ httpCode: "401", message: expect.stringMatching(/\w/) });
    const missing = await runNode(credentials(), proposal("downloadPdf", { proposalId: byId("unknown") }));
    expect(missing.error?.message).toBe("Not Authorized or Not Found: Resource unknown");
    const fields = { additionalFields: { otherFields: "[1" } };
    expect((await runNode(credentials(), addLine(id, fields))).error?.message).toBe(
      "Other Fields must be a JSON object",
    );
  });

  it("says that an address is not Proffer, redirects, or does not answer", async () => {
    const get = proposal("get", { proposalId: byId("1") });
    const at = async (baseUrl: string) => (await runNode({ ...credentials(), baseUrl }, get)).error;
    const page = await serve((_, response) => void response.end("<h1>Welcome</h1>"));
    expect(await at(page)).toMatchObject({
      message: "The address did not answer like Proffer",
      description: expect.stringContaining("Check the base URL"),
    });
    const redirect = await serve(
      (_, response) => void response.writeHead(301, { location: `${url}/` }).end(),
    );
    expect(await at(redirect)).toMatchObject({
      description: expect.stringContaining(`redirects to ${url}/`),
    });
    expect((await at("http://127.0.0.1:9"))?.message).toMatch(/refused/);
  });

  it("says when to try again", async () => {
    const busy = await serve((_, response) => {
      const error = { code: "RATE_LIMITED", message: "Too many requests" };
      response.writeHead(429, { "retry-after": "7", "content-type": "application/json" });
      response.end(JSON.stringify({ error }));
    });
    const { error } = await runNode(
      { ...credentials(), baseUrl: busy },
      proposal("get", { proposalId: byId("1") }),
    );
    expect(error).toMatchObject({
      message: "Too many requests",
      description: expect.stringContaining("Try again in 7 seconds"),
    });
  });
});
