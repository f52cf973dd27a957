import type { ClientOptions } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, it } from "vitest";
import {
  callTool,
  modern,
  connectOverHttp,
  connectOverPipe,
  type Connect,
} from "../../../test/mcp-clients.ts";
import { createTestOffer } from "../../../test/proposals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { createSealer } from "../../platform/secrets/sealer.ts";
import { createConfirmations } from "./confirmations.ts";

const app = useApp("sqlite");
const owner = useOrganization(app);
let url: string;

beforeAll(async () => {
  url = await app.server.listen({ port: 0, host: "127.0.0.1" });
});

const recipients = [{ name: "Grace Hopper", email: "grace@example.com" }];
const subject = "Your website";

const getStatus = async (id: string): Promise<string> =>
  (await owner.get(`/api/proposals/${id}`)).body.status;
const countMails = async (id: string): Promise<number> =>
  (await owner.get(`/api/proposals/${id}/mails`)).body.pagination.total;

describe("sending by an agent with a client that cannot ask its user", () => {
  it("first returns what would be sent to whom, and sends it with the confirmation", async () => {
    const { id: proposal_id } = await createTestOffer(owner);
    const client = await connectOverHttp(url, owner.apiKey, modern);
    const asked = await callTool(client, "send_proposal", { proposal_id, recipients, subject });
    expect(asked.notices[0]).toMatch(/^Nothing was sent yet/);
    expect(asked.json.would_send).toMatchObject({ recipients, subject });
    expect(await getStatus(proposal_id)).toBe("DRAFT");
    const { confirmation } = asked.json;
    await callTool(client, "send_proposal", { proposal_id, recipients, subject, confirmation });
    expect(await getStatus(proposal_id)).toBe("SENT");
  });

  it.each<[string, (proposal: string) => Promise<object>]>([
    ["other recipients", async () => ({ recipients: [{ name: "Eve", email: "eve@example.com" }] })],
    ["another subject", async () => ({ subject: "Pay at once" })],
    ["another proposal", async () => ({ proposal_id: (await createTestOffer(owner)).id })],
    [
      "a proposal that has changed since",
      async (id) => {
        await owner.patch(`/api/proposals/${id}`, { name: "Changed" });
        return {};
      },
    ],
    [
      "a time after more than ten minutes",
      async () => {
        app.clock.advance(10 * 60_000 + 1);
        return {};
      },
    ],
    ["an invented confirmation", async () => ({ confirmation: "yes" })],
  ])("rejects a confirmation for %s, and says so", async (_, change) => {
    const { id: proposal_id } = await createTestOffer(owner);
    const client = await connectOverHttp(url, owner.apiKey, modern);
    const asked = await callTool(client, "send_proposal", { proposal_id, recipients, subject });
    const { confirmation } = asked.json;
    const changed = { proposal_id, recipients, subject, confirmation, ...(await change(proposal_id)) };
    const refused = await callTool(client, "send_proposal", changed);
    expect(refused.notices[0]).toMatch(/^Nothing was sent: the confirmation is too old/);
    expect([await getStatus(proposal_id), await getStatus(changed.proposal_id)]).toEqual(["DRAFT", "DRAFT"]);
  });

  it("has a confirmation that is valid only for its caller", () => {
    const sealer = createSealer(["a secret of the installation"]);
    const [mine, another] = ["ada", "eve"].map((caller) => createConfirmations(sealer, app.clock, caller));
    const token = mine?.create({ id: "1" }) ?? "";
    expect(mine?.isFor(token, { id: "1" })).toBe(true);
    expect(another?.isFor(token, { id: "1" })).toBe(false);
  });

  it("rejects the confirmation of another organization", async () => {
    const stranger = await app.organization();
    const { id: proposal_id } = await createTestOffer(stranger);
    const client = await connectOverHttp(url, owner.apiKey, modern);
    const refused = await callTool(client, "send_proposal", { proposal_id, recipients });
    expect(refused).toMatchObject({ isError: true, json: { code: "NOT_FOUND" } });
  });

  it("sends once for two simultaneous calls with one confirmation", async () => {
    const { id: proposal_id } = await createTestOffer(owner);
    const client = await connectOverHttp(url, owner.apiKey, modern);
    const { json } = await callTool(client, "send_proposal", { proposal_id, recipients });
    const again = { proposal_id, recipients, confirmation: json.confirmation };
    await Promise.all([callTool(client, "send_proposal", again), callTool(client, "send_proposal", again)]);
    expect(await countMails(proposal_id)).toBe(1);
  });
});

/** Connects a client that answers every question with `answer`, and records the questions. */
async function connectAsking(connect: Connect, options: ClientOptions, answer: object) {
  const questions: string[] = [];
  const client = await connect(url, owner.apiKey, {
    ...options,
    capabilities: { elicitation: { form: {} } },
  });
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    questions.push(params.message);
    return answer as { action: "accept" };
  });
  return { client, questions };
}

describe("sending by an agent with a client that can ask its user", () => {
  const agreement = { action: "accept", content: { send: true } };

  it.each<[string, Connect, ClientOptions]>([
    ["HTTP with the protocol of 2026", connectOverHttp, modern],
    ["stdio with the protocol of 2026", connectOverPipe, modern],
    ["stdio with the protocol of 2025", connectOverPipe, {}],
  ])("asks the user over %s, and sends in one call", async (_, connect, options) => {
    const { id: proposal_id } = await createTestOffer(owner);
    const { client, questions } = await connectAsking(connect, options, agreement);
    const sent = await callTool(client, "send_proposal", { proposal_id, recipients, subject });
    expect(sent.json.status).toBe("SENT");
    expect(questions).toHaveLength(1);
    expect(questions[0]).toContain('Send "Website relaunch" to Grace Hopper <grace@example.com>?');
    expect(questions[0]).toContain(subject);
  });

  it.each<[string, object]>([
    ["declines", { action: "decline" }],
    ["closes the question", { action: "cancel" }],
    ["accepts without agreeing", { action: "accept", content: { send: false } }],
  ])("sends nothing if the user %s", async (_, answer) => {
    const { id: proposal_id } = await createTestOffer(owner);
    const { client } = await connectAsking(connectOverHttp, modern, answer);
    const refused = await callTool(client, "send_proposal", { proposal_id, recipients });
    expect(refused.text).toBe("Your user did not agree. Nothing was sent.");
    expect(await getStatus(proposal_id)).toBe("DRAFT");
  });

  it("shows the user every character of the email, including invisible ones", async () => {
    const { id: proposal_id } = await createTestOffer(owner);
    const { client, questions } = await connectAsking(connectOverHttp, modern, agreement);
    const hidden = "Hello\u202E\u{E0041}";
    await callTool(client, "send_proposal", { proposal_id, recipients, subject: hidden });
    expect(questions[0]).toContain(String.raw`Hello\u202e\udb40\udc41`);
  });
});
