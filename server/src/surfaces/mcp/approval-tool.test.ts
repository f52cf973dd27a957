import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callTool, connectOverHttp, modern } from "../../../test/mcp-clients.ts";
import { createTestProposal, line } from "../../../test/proposals.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const app = useApp("sqlite");
const owner = useOrganization(app, beforeEach);
let url: string;

beforeAll(async () => {
  url = await app.server.listen({ port: 0, host: "127.0.0.1" });
});

const rule = {
  name: "Large order",
  when: { measure: "total", of: "selected", operator: "above", value: 500, currency: "USD" },
  approvers: [{ role: "owner" }],
};
const pages = [
  { name: "Work", children: [{ type: "group" as const, name: "Work", line_items: [line("Logo", 900)] }] },
];
const settings = { currency: "USD" };
const recipients = [{ name: "Grace Hopper", email: "grace@example.com" }];

async function connect() {
  const member = await owner.colleague("member");
  const client = await connectOverHttp(url, member.apiKey, modern);
  const call = (name: string, args: Record<string, unknown>) => callTool(client, name, args);
  return { member, client, call };
}

describe("an agent that sends a proposal that needs an approval", () => {
  beforeEach(async () => {
    await owner.patch("/api/organization", { approval_rules: [rule] });
  });

  it("is told the rules before its user is asked, and sends it after a person has approved", async () => {
    const { member, call } = await connect();
    const { id: proposal_id, url: proposal } = await createTestProposal(member, { pages, settings });
    const refused = await call("send_proposal", { proposal_id, recipients });
    expect(refused.isError).toBe(true);
    expect(refused.json).toMatchObject({
      code: "FORBIDDEN",
      message: expect.stringContaining("request_approval"),
      rules: [{ name: "Large order", measure: "total", limit: 500 }],
    });
    const note = "They pay at once.";
    const asked = await call("request_approval", { proposal_id, note });
    expect(asked.notices[0]).toMatch(/^Nothing was requested yet/);
    expect(asked.json.would_request).toMatchObject({ note, rules: [{ name: "Large order", measured: 900 }] });
    expect((await member.get(proposal)).body.approval.state).toBe("needed");
    const { confirmation } = asked.json;
    const done = await call("request_approval", { proposal_id, note, confirmation });
    expect(done.json.data).toMatchObject({ state: "requested", note });
    expect((await call("list_approvals", {})).json.data).toMatchObject([{ proposal_id }]);
    const waiting = await call("send_proposal", { proposal_id, recipients });
    expect(waiting.json.message).toContain("A person decides");
    await owner.post(`${proposal}/approval/approve`);
    expect((await call("send_proposal", { proposal_id, recipients })).json.would_send).toMatchObject({
      recipients,
    });
  });

  it("cannot request an approval that is not needed or given", async () => {
    const { member, call } = await connect();
    const free = await createTestProposal(member, { settings });
    const refused = await call("request_approval", { proposal_id: free.id });
    expect([refused.isError, refused.json.message]).toEqual([
      true,
      "The proposal needs no approval: it meets no rule.",
    ]);
    const { id: proposal_id, url: proposal } = await createTestProposal(member, { pages, settings });
    await member.post(`${proposal}/approval/request`);
    await owner.post(`${proposal}/approval/approve`);
    expect((await call("request_approval", { proposal_id })).json.message).toContain("approved already");
  });

  it("has no tool that approves or rejects", async () => {
    const { client } = await connect();
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names.filter((name) => /approv|reject/.test(name)).toSorted()).toEqual([
      "list_approvals",
      "request_approval",
    ]);
  });

  it("is told the rules before it publishes a draft", async () => {
    await owner.patch("/api/organization", { approval_rules: [] });
    const { member, call } = await connect();
    const { id, findId } = await sendOffer(app, member, { pages, settings });
    await owner.patch("/api/organization", { approval_rules: [rule] });
    const draft_id = (await call("create_revision", { proposal_id: id })).json.data.id;
    const changes = { price: { model: "fixed", value: 950, frequency: "once" } };
    await call("update_item", { proposal_id: draft_id, item_id: findId("Logo"), changes });
    const refused = await call("publish_revision", { draft_id });
    expect(refused.json.rules).toMatchObject([{ name: "Large order" }]);
  });
});
