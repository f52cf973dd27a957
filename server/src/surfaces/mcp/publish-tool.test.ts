import { beforeAll, describe, expect, it } from "vitest";
import { callTool, connectOverHttp, connectOverPipe, modern } from "../../../test/mcp-clients.ts";
import { fixed } from "../../../test/proposals.ts";
import { type Offer, sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const app = useApp("sqlite");
const owner = useOrganization(app);
let url: string;

beforeAll(async () => {
  url = await app.server.listen({ port: 0, host: "127.0.0.1" });
});

const note = "As discussed";

/** Starts a revision with the tools, and lowers the price of the logo in the draft. */
async function startDraft() {
  const offer = await sendOffer(app, owner);
  const client = await connectOverHttp(url, owner.apiKey, modern);
  const call = (name: string, args: Record<string, unknown>) => callTool(client, name, args);
  const draft_id: string = (await call("create_revision", { proposal_id: offer.id })).json.data.id;
  const item_id = offer.findId("Logo");
  const edit = { proposal_id: draft_id, item_id, changes: { price: fixed(250) } };
  expect((await call("update_item", edit)).isError).toBe(false);
  return { offer, client, call, draft_id };
}
const readRevision = async ({ url: address }: Offer): Promise<number> =>
  (await owner.get(address)).body.revision.number;

describe("an agent that revises a sent proposal", () => {
  it("edits the draft with the usual tools, reads its changes, and publishes it after a confirmation", async () => {
    const { offer, call, draft_id } = await startDraft();
    const item = { type: "line_item", name: "Training", price: fixed(100) };
    await call("create_item", { proposal_id: draft_id, item });
    await call("delete_item", { proposal_id: draft_id, item_id: offer.findId("Photos") });
    await call("update_proposal", { proposal_id: draft_id, name: "Second offer" });
    expect((await call("preview_pricing", { proposal_id: draft_id })).json.totals.once.selected.total).toBe(
      370,
    );
    const preview = (await call("preview_publication", { draft_id })).json;
    expect(preview).toMatchObject({ totals: { once: { from: 320, to: 370 } }, problem: null });
    expect((await call("get_proposal", { proposal_id: offer.id })).json.revision.draft.id).toBe(draft_id);

    const asked = await call("publish_revision", { draft_id, note });
    expect(asked.notices[0]).toMatch(/^Nothing was published yet\. Show your user what would change/);
    expect(asked.json).toMatchObject({
      revision: { id: offer.id, number: 2 },
      would_publish: { totals: preview.totals, recipients: [{ email: "grace@example.com" }], note },
    });
    const names = asked.json.would_publish.changes.map((each: { name: string | null }) => each.name);
    expect(names.toSorted()).toEqual(["Logo", "Photos", "Second offer", "Training"]);
    expect(await readRevision(offer)).toBe(1);

    const { confirmation } = asked.json;
    const published = await call("publish_revision", { draft_id, note, confirmation });
    expect(published.json.revision).toMatchObject({ number: 2, note });
    const { json } = await call("list_revisions", { proposal_id: offer.id });
    expect(json.data.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    const compared = await call("compare_revisions", { proposal_id: offer.id, number: 2 });
    expect(compared.json.totals).toEqual(preview.totals);
    const { data } = (await owner.get("/api/activity?event_type=proposal_revised&limit=1")).body;
    expect(data[0].metadata).toMatchObject({ via: { kind: "agent", name: "test-agent" } });
  });

  it.each<[string, (given: Awaited<ReturnType<typeof startDraft>>) => Promise<object>]>([
    ["another note", async () => ({ note: "Other words" })],
    ["no email", async () => ({ notify: false })],
    [
      "a draft that has changed since",
      async ({ draft_id }) => owner.patch(`/api/proposals/${draft_id}`, { name: "Changed" }),
    ],
    [
      "an offer in which the client has chosen since",
      async ({ offer }) => offer.reader.select(offer.findId("Icons")),
    ],
  ])("needs a new confirmation for %s", async (_, change) => {
    const given = await startDraft();
    const { offer, call, draft_id } = given;
    const { confirmation } = (await call("publish_revision", { draft_id, note })).json;
    const { note: otherNote = note, notify } = (await change(given)) as { note?: string; notify?: boolean };
    const refused = await call("publish_revision", { draft_id, note: otherNote, notify, confirmation });
    expect(refused.notices[0]).toMatch(/^Nothing was published: the confirmation is too old/);
    expect(await readRevision(offer)).toBe(1);
  });

  it("cannot edit what the client sees without a revision, but its tags, notes and expiry", async () => {
    const { id, findId } = await sendOffer(app, owner);
    const client = await connectOverHttp(url, owner.apiKey, modern);
    const edit = (name: string, args: object) => callTool(client, name, { proposal_id: id, ...args });
    const before = (await owner.get(`/api/proposals/${id}`)).body;
    const item_id = findId("Logo");
    for (const refused of [
      await edit("update_proposal", { name: "Other" }),
      await edit("update_proposal", { tags: ["x"], settings: { hide_pdf_download: true } }),
      await edit("create_page", { name: "More", kind: "content" }),
      await edit("create_item", { item: { type: "line_item", name: "Training", price: fixed(1) } }),
      await edit("update_item", { item_id, changes: { tags: ["x"] } }),
      await edit("delete_item", { item_id }),
    ]) {
      expect(refused.isError).toBe(true);
      expect(refused.text).toContain("Start a revision with create_revision");
    }
    expect((await owner.get(`/api/proposals/${id}`)).body).toEqual(before);
    const allowed = await edit("update_proposal", { tags: ["x"], settings: { expiring_on: "2027-05-01" } });
    expect(allowed.isError).toBe(false);
  });

  it("gets the error that publishing would answer with instead of a question", async () => {
    const offer = await sendOffer(app, owner);
    const client = await connectOverHttp(url, owner.apiKey, modern);
    const { json } = await callTool(client, "create_revision", { proposal_id: offer.id });
    const refused = await callTool(client, "publish_revision", { draft_id: json.data.id });
    expect(refused).toMatchObject({ isError: true, json: { code: "VALIDATION_ERROR" } });
    const original = await callTool(client, "publish_revision", { draft_id: offer.id });
    expect(original).toMatchObject({ isError: true, json: { code: "VALIDATION_ERROR" } });
    const again = await callTool(client, "create_revision", { proposal_id: offer.id });
    expect(again.json).toMatchObject({ code: "CONFLICT", details: { draft_id: json.data.id } });
  });

  it("discards a draft, and no other proposal", async () => {
    const { offer, call, draft_id } = await startDraft();
    const refused = await call("discard_revision", { draft_id: offer.id });
    expect([refused.isError, refused.text]).toEqual([
      true,
      expect.stringContaining("This is not the draft of a revision"),
    ]);
    expect((await call("discard_revision", { draft_id })).text).toBe("Done.");
    const { body } = await owner.get(offer.url);
    expect([body.status, body.revision.draft]).toEqual(["SENT", null]);
    expect((await call("discard_revision", { draft_id })).json.code).toBe("NOT_FOUND");
  });

  it.each([
    [true, 2],
    [false, 1],
  ])("asks a user who can be asked, and follows the answer %s", async (publish, number) => {
    const { offer, draft_id } = await startDraft();
    const questions: string[] = [];
    const client = await connectOverPipe(url, owner.apiKey, {
      ...modern,
      capabilities: { elicitation: { form: {} } },
    });
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      questions.push(params.message);
      return { action: "accept", content: { publish } };
    });
    await callTool(client, "publish_revision", { draft_id, note });
    expect(questions).toEqual([
      [
        'Publish revision 2 of "Website relaunch"?',
        "once: 320 USD → 270 USD\nmonthly: 10 USD → 10 USD",
        "changed: Logo",
        "Email to Grace Hopper <grace@example.com>",
        `Note: ${note}`,
      ].join("\n\n"),
    ]);
    expect(await readRevision(offer)).toBe(number);
  });
});
