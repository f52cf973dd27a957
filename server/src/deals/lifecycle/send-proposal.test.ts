import type { EmailDraft, ProposalSettings } from "@proffer/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { line, createTestProposal, createPage, textPage } from "../../../test/proposals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

describe.each(engines)("sending on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  const drafted = (settings: ProposalSettings) =>
    createTestProposal(client, { settings, pages: [createPage(line("Design", 1000))] });
  const mails = async () =>
    (await client.get("/api/outbox")).body.data.toReversed() as Array<{
      to: string;
      subject: string;
      text: string;
    }>;
  const sentTo = async (recipients: EmailDraft["recipients"]) => {
    const { url } = await drafted({ email_draft: { recipients } });
    const answer = await client.post(`${url}/send`);
    return { answer, to: (await mails()).map(({ to }) => to) };
  };

  it("uses recipients, subject and message of the email draft if the body omits them", async () => {
    const { url } = await drafted({
      recipient: { name: "Globex", contact: { name: "Hank", email: "hank@example.com" } },
      email_draft: {
        recipients: [{ name: "Grace Hopper", email: "grace@example.com" }],
        subject: "{{proposal.name}} for {{client.name}}",
        message: "It comes to {{proposal.total}}.",
      },
    });
    expect((await client.post(`${url}/send`)).body.status).toBe("SENT");
    const [first] = await mails();
    expect(first).toMatchObject({ to: "grace@example.com", subject: "Website relaunch for Globex" });
    expect(first?.text).toContain("It comes to US$1,000.");
    expect(first?.text).toContain((await client.get(url)).body.share_url);
    await client.post(`${url}/send`, {
      recipients: [{ name: "Ada", email: "ada@example.com" }],
      subject: "Once more",
      message: "Please look.",
    });
    const [, second] = await mails();
    expect(second).toMatchObject({ to: "ada@example.com", subject: "Once more" });
    expect(second?.text).toContain("Please look.");
  });

  it("lists a proposal without a client under the recipient of its email, even after an edit", async () => {
    const { url } = await drafted({});
    const findRow = async (search: string) =>
      (await client.get(`/api/proposals?fields=summary&search=${encodeURIComponent(search)}`)).body.data.map(
        (row: { client_name: string | null }) => row.client_name,
      );
    const listClient = async () => (await findRow("Website relaunch"))[0];
    expect(await listClient()).toBe(null);
    const recipients = [{ name: "grace@example.com", email: "grace@example.com" }];
    expect((await client.post(`${url}/send`, { recipients })).status).toBe(200);
    expect(await listClient()).toBe("grace@example.com");
    expect(await findRow("grace@")).toEqual(["grace@example.com"]);
    await client.patch(url, { description: "Edited" });
    expect(await listClient()).toBe("grace@example.com");
    await client.patch(url, { settings: { recipient: { contact: { email: "office@globex.test" } } } });
    expect(await listClient()).toBe("grace@example.com");
    await client.patch(url, { settings: { recipient: { contact: { name: "Hank" } } } });
    expect(await listClient()).toBe("Hank");
  });

  it.each([
    ["send", { recipients: [{ name: "Grace", email: "grace@example.com" }] }],
    ["status", { status: "SENT" }],
  ])("by %s rejects an expired offer and names the setting", async (path, body) => {
    const { url } = await drafted({ expiring_on: app.clock.now() });
    const refused = await client.post(`${url}/${path}`, body);
    expect([refused.status, refused.body.error.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(refused.body.error.details["settings.expiring_on"]).toMatch(
      /^is in the past .* before you send the proposal$/,
    );
    expect((await client.get(url)).body.status).toBe("DRAFT");
    await client.patch(url, { settings: { expiring_on: null } });
    expect((await client.post(`${url}/${path}`, body)).status).toBe(200);
  });

  it("uses the recipient's contact if neither body nor draft names recipients", async () => {
    const { url } = await drafted({
      recipient: { contact: { name: "Hank", email: "hank@example.com" } },
      email_draft: { recipients: " , ;" },
    });
    await client.post(`${url}/send`);
    expect((await mails()).map(({ to }) => to)).toEqual(["hank@example.com"]);
  });

  it.each([
    ["a@example.com", ["a@example.com"]],
    ["a@example.com, b@example.com", ["a@example.com", "b@example.com"]],
    ["a@example.com;b@example.com\n c@example.com\r\n", ["a@example.com", "b@example.com", "c@example.com"]],
    ['Grace Hopper <a@example.com>,"Ada" <b@example.com>', ["a@example.com", "b@example.com"]],
    ['"Hopper, Grace; Rear Admiral" <a@example.com>, b@example.com', ["a@example.com", "b@example.com"]],
    ["A@example.com, a@EXAMPLE.com", ["A@example.com"]],
  ])("parses the draft's recipients typed as %j", async (typed, expected) => {
    expect((await sentTo(typed)).to).toEqual(expected);
  });

  it("greets recipients by the typed name", async () => {
    const { url } = await drafted({ email_draft: { recipients: '"Hopper, Grace" <a@example.com>' } });
    await client.post(`${url}/send`);
    expect((await mails())[0]?.text).toContain("Hello Hopper, Grace,");
  });

  it.each([
    ["no recipients", undefined],
    ["an empty list", []],
    ["a list of empty rows", [{ name: "", email: "" }]],
    ["more people than a sending allows", Array.from({ length: 51 }, (_, n) => `a${n}@example.com`).join()],
  ])("to %s is rejected with 400, by field, and nothing is sent", async (_what, recipients) => {
    const { answer, to } = await sentTo(recipients);
    expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([400, ["recipients"]]);
    expect(to).toEqual([]);
    expect((await client.get("/api/proposals")).body.data[0]).toMatchObject({
      status: "DRAFT",
      sent_at: null,
    });
  });

  it.each([
    ["an invalid address", "grace"],
    ["an incomplete address", "Grace <grace@example.com"],
    ["a second header", "grace@example.com\r\nBcc: eve@example.com"],
    ["an invalid address in a list", [{ name: "Grace", email: "grace@" }]],
  ])("to %s is rejected with 400, by field, when it is drafted", async (_what, recipients) => {
    const { url } = await drafted({});
    const refused = await client.patch(url, { settings: { email_draft: { recipients } } });
    const [field] = Object.keys(refused.body.error.details);
    expect([refused.status, field]).toEqual([
      400,
      expect.stringMatching(/^settings\.email_draft\.recipients/),
    ]);
  });

  const sendings: [string, object][] = [
    ["send", { recipients: [{ name: "Grace", email: "grace@example.com" }] }],
    ["status", { status: "SENT" }],
  ];

  describe.each(sendings)("by %s", (path, body) => {
    it.each([
      ["only the default pages", undefined],
      ["no pages", []],
      ["pages of blank text", [{ name: "Text", content: "<p>&nbsp;</p><p> </p>" }]],
      ["text on a hidden page", [{ ...textPage, hidden: true }]],
      ["a hidden line", [group(line("Secret", 1, { hidden: true }))]],
      ["lines on a hidden page", [{ ...group(line("Work", 1)), hidden: true }]],
      ["a comparison without columns", [plans([])]],
    ])("rejects %s by field, because the client would see nothing", async (_what, pages) => {
      const { url } = await createTestProposal(client, { ...(pages && { pages }) });
      const refused = await client.post(`${url}/${path}`, body);
      expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["pages"]]);
      expect((await client.get(url)).body).toMatchObject({ status: "DRAFT", sent_at: null });
      expect(await mails()).toEqual([]);
    });

    it("rejects unknown placeholders, and names their places", async () => {
      const { url } = await createTestProposal(client, {
        description: "<p>{{today}} {{ tomorrow }}</p>",
        pages: [
          {
            name: "Hello {{Client.Name}}",
            content: "<p>{{client.name}} {{client.nmae}} {{client.nmae}}</p>",
          },
          { name: "Internal", hidden: true, content: "<p>{{whatever}}</p>" },
          group(
            line("Secret", 1, { hidden: true, description: "{{whatever}}" }),
            line("Work", 1, {
              description: "{{proposal_total}}",
              modifications: [{ name: "Rush", description: "{{sender}}", price: { model: "none" } }],
            }),
          ),
          plans([{ name: "Basic", description: "{{ price }} {not one} {{ nor one }}" }]),
        ],
      });
      const refused = await client.post(`${url}/${path}`, body);
      const known = "Known placeholders are {{client.name}}, {{client.contact.name}}, {{proposal.name}}, ";
      expect([refused.status, refused.body.error.details]).toEqual([
        400,
        Object.fromEntries(
          [
            ["description", "{{ tomorrow }}"],
            ["pages.0.name", "{{Client.Name}}"],
            ["pages.0.content", "{{client.nmae}}"],
            ["pages.2.children.0.line_items.1.description", "{{proposal_total}}"],
            ["pages.2.children.0.line_items.1.modifications.0.description", "{{sender}}"],
            ["pages.3.children.0.columns.0.description", "{{ price }}"],
          ].map(([field, written]) => [
            field,
            expect.stringContaining(`has unknown placeholders: ${written}. ${known}`),
          ]),
        ),
      ]);
      expect((await client.get(url)).body).toMatchObject({ status: "DRAFT", sent_at: null });
    });

    it.each([
      ["a page of text", [textPage]],
      ["a line without a price", [group(line("Work", 0, { price: { model: "none" } }))]],
      ["a column", [plans([{ name: "Basic" }])]],
    ])("accepts %s", async (_what, pages) => {
      const { url } = await createTestProposal(client, { pages });
      expect((await client.post(`${url}/${path}`, body)).body).toMatchObject({ status: "SENT" });
    });
  });

  it.each([
    ["the page asks for them", { ...createPage(line("Design", 20)), show_minor_units: true }],
    ["an item of the page has some", createPage(line("Design", 10.5), line("Icons", 9.5))],
  ])("writes amounts with minor units in the email, and in its words, if %s", async (_why, page) => {
    const { url } = await createTestProposal(client, {
      settings: { email_draft: { recipients: "a@example.com", message: "It comes to {{proposal.total}}!" } },
      pages: [page],
    });
    await client.post(`${url}/send`);
    const [mail] = await mails();
    expect(mail?.text).toContain("It comes to US$20.00!");
    expect(mail?.text).not.toMatch(/\$20(?!\.00)/);
    expect(mail?.text.match(/\$20\.00/g)?.length).toBeGreaterThan(1);
  });

  it("rejects unknown placeholders in subject and message, and in drafted ones", async () => {
    const { url } = await drafted({
      email_draft: { recipients: "a@example.com", subject: "For {{client}}", message: "{{proposal.name}}" },
    });
    const listFields = async (body: object) =>
      Object.keys((await client.post(`${url}/send`, body)).body.error.details);
    expect(await listFields({})).toEqual(["subject"]);
    expect(await listFields({ subject: "For you", message: "{{proposal.title}}" })).toEqual(["message"]);
    expect(await mails()).toEqual([]);
  });

  it("again keeps link, sent_at and status, and is not marked as the first sending", async () => {
    const { url } = await drafted({ email_draft: { recipients: "a@example.com" } });
    await client.post(`${url}/send`);
    const { sent_at, share_url } = (await client.get(url)).body;
    app.clock.advance(1000);
    await client.post(`${url}/send`);
    expect((await client.get(url)).body).toMatchObject({ sent_at, share_url, status: "SENT" });
    const { data } = (await client.get(`${url}/analytics?event_type=proposal_sent`)).body;
    expect(data.map(({ metadata }: { metadata: { first: boolean } }) => metadata.first)).toEqual([
      false,
      true,
    ]);
  });
});

function group(...line_items: unknown[]) {
  return { name: "Scope", children: [{ type: "group", name: "Work", line_items }] };
}

function plans(columns: unknown[]) {
  return { name: "Scope", children: [{ type: "side_by_side", name: "Plans", columns }] };
}
