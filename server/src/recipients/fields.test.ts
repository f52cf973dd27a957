import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { grace } from "../../test/deals.ts";
import { createPage, createTestProposal, line } from "../../test/proposals.ts";
import { createReader, sendOffer } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

const order = { label: "Purchase order number", type: "single-line", who_provides: "customer-does" };
const person = { full_name: grace.name, email: grace.email };

describe.each(engines)("custom variables on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  const propose = (...custom_variables: object[]) =>
    createTestProposal(client, { pages: [createPage(line("Work", 100))], custom_variables });
  const list = async (url: string) => (await client.get(url)).body.custom_variables;

  it("are stored in their order with an id each, and replaced as a whole", async () => {
    const { url } = await propose(
      { ...order, order: 2, required: true },
      {
        label: "Contract",
        type: "dropdown",
        options: ["A", "B"],
        who_provides: "we-do",
        value: "B",
        order: 1,
      },
    );
    const [contract, number] = await list(url);
    expect([contract, number]).toMatchObject([
      { label: "Contract", value: "B", required: false, order: 1 },
      { ...order, value: null, required: true, order: 2 },
    ]);
    const changed = await client.patch(url, { custom_variables: [{ ...number, label: "Order" }] });
    expect(changed.status).toBe(200);
    expect(await list(url)).toMatchObject([{ id: number.id, label: "Order" }]);
  });

  it("of the sender cannot be emptied while the client reads them, by any way", async () => {
    const rate = { label: "Rate", type: "number", who_provides: "we-do", required: true, value: 90 };
    const { id, url } = await sendOffer(app, client, { custom_variables: [rate] });
    const [stored] = await list(url);
    const to = [{ ...stored, value: null }];
    const refused = [
      await client.patch(url, { custom_variables: to }),
      await client.post(`${url}/changes`, {
        version: (await client.get(url)).body.version ?? 1,
        operations: [{ type: "set", id, field: "custom_variables", was: [stored], to }],
      }),
    ];
    for (const answer of refused)
      expect([answer.status, answer.body.error.reasons]).toEqual([400, { Rate: "required" }]);
    expect((await client.patch(url, { custom_variables: [{ ...stored, value: 95 }] })).status).toBe(200);
  });

  it.each([
    [[order, { ...order, label: " purchase  ORDER number" }], "custom_variables.1.label"],
    [[{ ...order, label: "Order {{x}}" }], "custom_variables.0.label"],
    [[{ ...order, label: "<b>" }], "custom_variables.0.label"],
    [[{ ...order, type: "dropdown" }], "custom_variables.0.options"],
    [[{ ...order, value: "4500" }], "custom_variables.0.value"],
    [[{ ...order, who_provides: "we-do", type: "number", value: "12" }], "custom_variables.0.value"],
    [[{ ...order, who_provides: "we-do", type: "date", value: "2027-02-30" }], "custom_variables.0.value"],
    [[{ ...order, who_provides: "we-do", type: "email", value: "nobody" }], "custom_variables.0.value"],
    [[{ ...order, who_provides: "we-do", type: "yes_no", value: "yes" }], "custom_variables.0.value"],
    [[{ ...order, who_provides: "we-do", value: "a\nb" }], "custom_variables.0.value"],
    [[{ ...order, who_provides: "we-do", value: "x".repeat(2001) }], "custom_variables.0.value"],
    [
      [{ ...order, who_provides: "we-do", type: "dropdown", options: ["A"], value: "B" }],
      "custom_variables.0.value",
    ],
    [Array.from({ length: 51 }, (_, index) => ({ ...order, label: `Field ${index}` })), "custom_variables"],
  ])("%# that contradict each other or their type are refused by field", async (custom_variables, field) => {
    const refused = await client.post("/api/proposals", { name: "Work", custom_variables });
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, [field]]);
  });

  it("of the sender that are required and empty keep the proposal from being sent, all named", async () => {
    const ours = { type: "single-line", who_provides: "we-do", required: true };
    const { url } = await propose({ ...ours, label: "Project" }, { ...ours, label: "Cost centre" });
    const refused = await client.post(`${url}/send`, { recipients: [grace] });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { details: { Project: "is required", "Cost centre": "is required" } } },
    });
    const filled = (await list(url)).map((each: object) => Object.assign({}, each, { value: "7" }));
    await client.patch(url, { custom_variables: filled });
    expect((await client.post(`${url}/send`, { recipients: [grace] })).status).toBe(200);
  });

  const sendFields = async (...custom_variables: object[]) => {
    const offer = await sendOffer(app, client, { custom_variables });
    const [field] = await list(offer.url);
    const fill = (value: unknown, id = field.id) => offer.reader.post("fields", { id, value });
    return { ...offer, field, fill };
  };

  it("are filled in by the client, asked for at acceptance, and frozen with it", async () => {
    const { id, url, reader, field, fill } = await sendFields({ ...order, required: true });
    expect((await reader.read()).body.fields).toEqual(
      [{ ...order, id: field.id, required: true, value: null }].map(
        ({ who_provides: _who, ...each }) => each,
      ),
    );
    expect(await reader.post("accept", person)).toMatchObject({
      status: 400,
      body: { error: { details: { "Purchase order number": "is required" } } },
    });
    const filled = await fill("4500012345");
    expect([filled.status, filled.body.fields[0].value]).toEqual([200, "4500012345"]);
    expect((await list(url))[0].value).toBe("4500012345");
    expect((await fill("")).body.fields[0].value).toBeNull();
    await fill("4500012346");
    expect((await reader.post("accept", person)).status).toBe(200);
    expect((await fill("other")).status).toBe(403);
    const { canonical_json } = await app.db.read
      .selectFrom("snapshots")
      .select("canonical_json")
      .where("proposal_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(canonical_json).custom_variables).toMatchObject([{ value: "4500012346" }]);
  });

  describe("with the value that the client saw", () => {
    it("are not overwritten if another reader has changed them, and the answer has their value", async () => {
      const { reader, field, fill } = await sendFields(order);
      const before = await fill("theirs");
      const late = await reader.post("fields", { id: field.id, value: "late", was: null });
      expect(late).toMatchObject({
        status: 409,
        body: {
          error: {
            code: "CONFLICT",
            message: 'Another reader has changed "Purchase order number" meanwhile',
            details: { value: "theirs" },
          },
        },
      });
      expect((await reader.read()).body).toEqual(before.body);
    });

    it.each([
      ["the stored value", "theirs"],
      ["another value if it is the new one", "mine"],
    ])("are filled in with %s", async (_case, stored) => {
      const { reader, field, fill } = await sendFields(order);
      await fill(stored);
      const filled = await reader.post("fields", { id: field.id, value: "mine", was: "theirs" });
      expect([filled.status, filled.body.fields[0].value]).toEqual([200, "mine"]);
    });

    it.each([
      ["number", 12.5, "12.5"],
      ["yes_no", false, "false"],
      ["single-line", "", ""],
    ])("of the type %s name their value as text", async (type, stored, text) => {
      const { reader, field, fill } = await sendFields({ ...order, type });
      const [mine, seen] = type === "number" ? [1, 2] : type === "yes_no" ? [true, null] : ["mine", "seen"];
      await fill(stored);
      const late = await reader.post("fields", { id: field.id, value: mine, was: seen });
      expect([late.status, late.body.error.details]).toEqual([409, { value: text }]);
    });

    it("are empty if the client saw a text without visible characters", async () => {
      const { reader, field } = await sendFields(order);
      const filled = await reader.post("fields", { id: field.id, value: "mine", was: " " });
      expect(filled.status).toBe(200);
    });

    it("keep the value of one of two readers who fill them in at the same time", async () => {
      const { reader, field } = await sendFields(order);
      const answers = await Promise.all(
        ["A", "B"].map((value) => reader.post("fields", { id: field.id, value, was: null })),
      );
      expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
      const saved = answers.find(({ status }) => status === 200)!;
      expect((await reader.read()).body.fields[0].value).toBe(saved.body.fields[0].value);
    });
  });

  it("are not filled by a text without visible characters, and count an emoji as one character", async () => {
    const { fill } = await sendFields({ ...order, required: true });
    expect((await fill(" \u200B\n")).body.fields[0].value).toBeNull();
    expect((await fill("😀".repeat(2_000))).status).toBe(200);
  });

  it("keep the client's values if a program sends back what it has read, and refuse other values", async () => {
    const { url, fill, reader } = await sendFields(order, { ...order, label: "Site visit", type: "yes_no" });
    await fill("4500");
    await fill(false, (await list(url))[1].id);
    const [number, visit] = await list(url);
    const changed = await client.patch(url, { custom_variables: [number, { ...visit, required: true }] });
    expect(changed.status).toBe(200);
    const kept = [{ value: "4500" }, { value: false, required: true }];
    expect(await list(url)).toMatchObject(kept);
    for (const value of ["4501", 4500])
      expect(await client.patch(url, { custom_variables: [{ ...number, value }, visit] })).toMatchObject({
        status: 400,
        body: { error: { details: { "custom_variables.0.value": expect.any(String) } } },
      });
    expect((await reader.read()).body.fields).toMatchObject(kept);
  });

  it.each([
    ["number", undefined, "12"],
    ["date", undefined, "31.01.2027"],
    ["email", undefined, "grace"],
    ["yes_no", undefined, "yes"],
    ["dropdown", ["A", "B"], "C"],
    ["single-line", undefined, "two\nlines"],
    ["multi-line", undefined, "x".repeat(2001)],
  ])("of the type %s refuse a wrong value of the client", async (type, options, value) => {
    const { fill } = await sendFields({ ...order, type, ...(options && { options }) });
    const refused = await fill(value);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["value"]]);
  });

  it("of the sender cannot be changed by the client, and are not shown as fields", async () => {
    const { reader, fill } = await sendFields({ ...order, who_provides: "we-do", value: "7" });
    expect((await reader.read()).body.fields).toEqual([]);
    expect(await fill("8")).toMatchObject({
      status: 400,
      body: { error: { details: { id: expect.any(String) } } },
    });
  });

  it("keep the client's values in the next revision, unless the field has another type", async () => {
    const { url, field, fill, reader } = await sendFields(order, { ...order, label: "Cost centre" });
    await fill("4500");
    const draft = `/api/proposals/${(await client.post(`${url}/revisions`)).body.data.id}`;
    const [, other] = await list(draft);
    await client.patch(draft, { custom_variables: [field, { ...other, label: "Cost unit" }] });
    await fill("77", other.id);
    expect((await client.post(`${draft}/publish`)).status).toBe(200);
    expect((await reader.read()).body.fields).toMatchObject([
      { label: "Purchase order number", value: "4500" },
      { label: "Cost unit", value: "77" },
    ]);
    const next = `/api/proposals/${(await client.post(`${url}/revisions`)).body.data.id}`;
    await client.patch(next, { custom_variables: [{ ...field, type: "number", value: null }] });
    expect((await client.post(`${next}/publish`)).status).toBe(200);
    expect((await reader.read()).body.fields).toMatchObject([{ type: "number", value: null }]);
  });

  it("go with copies, templates, exports and restored versions, without the client's values", async () => {
    const { url, fill } = await sendFields(order, {
      ...order,
      label: "Project",
      who_provides: "we-do",
      value: "7",
    });
    await fill("4500");
    const expected = [
      { label: "Purchase order number", value: null },
      { label: "Project", value: "7" },
    ];
    const exported = (await client.get(`${url}/export`)).body;
    expect(exported.custom_variables).toMatchObject(expected);
    const imported = await client.post("/api/proposals", exported);
    expect(await list(`/api/proposals/${imported.body.data.id}`)).toMatchObject(expected);
    const template = await client.post(`${url}/duplicate`, { is_template: true });
    expect(await list(`/api/proposals/${template.body.data.id}`)).toMatchObject(expected);
    const made = await client.post("/api/proposals", { templateId: template.body.data.id, name: "New" });
    expect(await list(`/api/proposals/${made.body.data.id}`)).toMatchObject(expected);
  });

  it("of another link cannot be filled in", async () => {
    const { field } = await sendFields(order);
    const other = await sendOffer(app, client, {});
    const reader = createReader(app, other.reader.url);
    expect((await reader.post("fields", { id: field.id, value: "1" })).status).toBe(400);
  });

  it("fill the texts of the page by their labels, and a missing one of the client shows its label", async () => {
    const pages = [{ name: "Offer", content: "<p>{{custom.Purchase order number}} / {{custom.Start}}</p>" }];
    const start = { label: "Start", type: "date", who_provides: "we-do", value: "2027-01-31" };
    const offer = await sendOffer(app, client, { pages, custom_variables: [order, start] });
    const text = async () => (await offer.reader.read()).body.pages[0].content;
    expect(await text()).toBe("<p>[Purchase order number] / 31 January 2027</p>");
    const [field] = await list(offer.url);
    await offer.reader.post("fields", { id: field.id, value: "<b>4500</b>" });
    expect(await text()).toBe("<p>&lt;b&gt;4500&lt;/b&gt; / 31 January 2027</p>");
  });

  describe("that a text names", () => {
    const rate = { label: "Rate", type: "number", who_provides: "we-do", value: 90 };
    const pages = [{ name: "Offer", content: "<p>{{custom.Rate}} {{custom.Nothing}}</p>" }];

    /** Sends a proposal with two variables. Its text names the first one. */
    const sendNamed = async () => {
      const offer = await sendOffer(app, client, {
        pages: [{ name: "Offer", content: "<p>{{custom.Rate}}</p>" }],
        custom_variables: [rate, order],
      });
      const [named, other] = await list(offer.url);
      const { body, headers } = await client.get(offer.url);
      const version = Number(String(headers["etag"]).replaceAll('"', ""));
      return { ...offer, named, other, page: body.pages[0], version };
    };

    it("cannot be renamed or removed while the client reads it, by any way", async () => {
      const { id, url, named, other, version } = await sendNamed();
      const was = [named, other];
      for (const to of [[{ ...named, label: "Price" }, other], [other]])
        for (const refused of [
          await client.patch(url, { custom_variables: to }),
          await client.post(`${url}/changes`, {
            version,
            operations: [{ type: "set", id, field: "custom_variables", was, to }],
          }),
        ])
          expect([refused.status, refused.body.error.details]).toEqual([
            400,
            { "pages.0.content": expect.stringContaining("has unknown placeholders: {{custom.Rate}}.") },
          ]);
      expect(await list(url)).toEqual(was);
    });

    it("can be renamed together with the text, and in a draft", async () => {
      const { id, url, reader, named, other, page, version } = await sendNamed();
      const to = [{ ...named, label: "Price" }, other];
      const [was, content] = [page.content, "<p>{{custom.Price}}</p>"];
      const renamed = await client.post(`${url}/changes`, {
        version,
        operations: [
          { type: "set", id, field: "custom_variables", was: [named, other], to },
          { type: "set", id: page.id, field: "content", was, to: content },
        ],
      });
      expect([renamed.status, renamed.body.conflicts]).toEqual([200, []]);
      expect((await reader.read()).body.pages[0].content).toBe("<p>90</p>");
      const draft = await createTestProposal(client, { pages, custom_variables: [rate] });
      expect((await client.patch(draft.url, { custom_variables: [] })).status).toBe(200);
    });

    it("can be written in another case, and other variables can be removed", async () => {
      const { url, named, other } = await sendNamed();
      for (const to of [[{ ...named, label: "RATE" }, other], [named]])
        expect((await client.patch(url, { custom_variables: to })).status).toBe(200);
    });

    it("is not left without a value by editing or showing the text, whatever comes first", async () => {
      const { url, named, other, page } = await sendNamed();
      const setPage = (fields: object) => client.patch(`${url}/pages/${page.id}`, fields);
      const setVariables = (...to: unknown[]) => client.patch(url, { custom_variables: to });
      expect((await setPage({ content: "<p>{{client.nmae}}</p>" })).status).toBe(400);
      for (const [hide, show] of [
        [{ hidden: true }, { hidden: false }],
        [{ content: "<p>Soon</p>" }, { content: page.content }],
      ] as const) {
        expect((await setPage(hide)).status).toBe(200);
        expect((await setVariables(other)).status).toBe(200);
        expect((await setPage(show)).status).toBe(400);
        expect((await setVariables(named, other)).status).toBe(200);
        expect((await setPage(show)).status).toBe(200);
      }
    });

    it("cannot be lost with a restored version", async () => {
      const { url } = await createTestProposal(client, {
        pages,
        settings: { recipient: { contact: grace } },
      });
      app.clock.advance(3_600_000);
      const {
        pages: [page],
      } = (await client.get(url)).body;
      await client.patch(url, { custom_variables: [rate, { ...rate, label: "Nothing" }] });
      await client.post(`${url}/send`, { recipients: [grace] });
      const [, first] = (await client.get(`${url}/versions`)).body.data;
      const refused = await client.post(`${url}/versions/${first.id}/restore`);
      expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["pages.0.content"]]);
      expect((await client.get(url)).body.pages[0].content).toBe(page.content);
    });
  });

  it("that no variable defines keep the proposal from being sent", async () => {
    const pages = [{ name: "Offer", content: "<p>{{custom.Nothing}}</p>" }];
    const { url } = await createTestProposal(client, { pages, custom_variables: [order] });
    const refused = await client.post(`${url}/send`, { recipients: [grace] });
    expect(refused.body.error.details["pages.0.content"]).toContain("{{custom.Purchase order number}}");
  });
});
