import type { ProposalWebhookDelivery } from "@proffer/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createTestProposal } from "../../../test/proposals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { addEndpoint, answerWith, deliverDue } from "../../../test/webhooks.ts";

describe.each(engines)("the webhook deliveries of a proposal on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  it("are those to every endpoint, newest first, without other proposals or deleted endpoints", async () => {
    const endpoints = [await addEndpoint(client), await addEndpoint(client), await addEndpoint(client)];
    const { url } = await createTestProposal(client);
    app.clock.advance(1000);
    await createTestProposal(client);
    app.clock.advance(1000);
    await client.post(`${url}/status`, { status: "LOST" });
    await deliverDue(app, answerWith(200));
    await client.delete(endpoints[2]?.url ?? "");
    const { status, body } = await client.get(`${url}/webhook-deliveries`);
    expect(status).toBe(200);
    const listed: ProposalWebhookDelivery[] = body.data;
    expect(listed.map(({ type }) => type)).toEqual([
      "proposal.lost",
      "proposal.lost",
      "proposal.created",
      "proposal.created",
    ]);
    const kept = endpoints.slice(0, 2).map(({ id }) => id);
    expect(new Set(listed.map(({ endpoint }) => endpoint))).toEqual(new Set(kept));
    expect(listed[0]).toMatchObject({ status: "delivered", attempts: [{ http_status: 200 }] });
    expect(listed[0]?.url).toMatch(/^https:/);
  });

  it("are visible to owners and admins, and only for an existing proposal", async () => {
    const { id, url } = await createTestProposal(client);
    expect((await client.get(`${url}/webhook-deliveries`)).body.data).toEqual([]);
    const member = await client.colleague();
    expect((await member.get(`${url}/webhook-deliveries`)).status).toBe(403);
    const stranger = await app.organization();
    expect((await stranger.get(`/api/proposals/${id}/webhook-deliveries`)).status).toBe(404);
  });
});
