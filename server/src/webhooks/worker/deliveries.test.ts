import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import type { TestApp, TestClient } from "../../../test/harness.ts";
import { createTestProposal } from "../../../test/proposals.ts";
import { useApp } from "../../../test/use-app.ts";
import { addEndpoint, answerWith, deliverDue, type Endpoint } from "../../../test/webhooks.ts";
import { createOutbound, type Outbound } from "../../platform/outbound/outbound.ts";
import { startReceiver } from "../../../test/outbound/receiver.ts";
import { delaysMs } from "../queue/retry-policy.ts";

const minute = 60_000;
const gone = { status: 410, retryAfter: null, snippet: "", durationMs: 7 };

describe.each(engines)("a delivery on %s", (engine) => {
  const app = useApp(engine);
  let client: TestClient;
  let endpoint: Endpoint;

  /** Enqueues a delivery to a new endpoint. */
  async function enqueueForNewEndpoint(): Promise<string> {
    client = await app.organization();
    endpoint = await addEndpoint(client);
    return queue();
  }
  async function queue(): Promise<string> {
    return (await client.post(`${endpoint.url}/test`)).body.data.id;
  }
  const shown = async (id: string) => (await client.get(`/api/webhook-deliveries/${id}`)).body;
  const resend = (body: object) => client.post(`${endpoint.url}/resend`, body);
  const statuses = async () =>
    (await client.get(`${endpoint.url}/deliveries`)).body.data.map((each: { status: string }) => each.status);
  const later = (milliseconds: number) => new Date(Date.parse(app.clock.now()) + milliseconds).toISOString();

  it("reaches a real receiver over HTTPS with the stored bytes, the headers of 6.3 and a valid signature", async () => {
    const receiver = await startReceiver((_, response) => response.writeHead(202).end("tha\0nks \ud83d"));
    const outbound = createOutbound({ allow: ["localhost"], ca: receiver.ca });
    try {
      client = await app.organization();
      endpoint = await addEndpoint(client, { url: receiver.url });
      const proposal = await createTestProposal(client);
      await client.patch(proposal.url, { name: "Changed since" });
      await deliverDue(app, (request) => outbound.post(request));
      const [{ id, event, ...delivery }] = (await client.get(`${endpoint.url}/deliveries`)).body.data;
      expect(delivery).toMatchObject({
        endpoint: endpoint.id,
        type: "proposal.created",
        status: "delivered",
        next_attempt_at: null,
        attempts: [
          {
            at: app.clock.now(),
            http_status: 202,
            response_time_ms: expect.any(Number),
            error: null,
            response_snippet: "thanks ",
          },
        ],
      });
      const [request] = receiver.received;
      const text = request!.body.toString();
      expect(text).toBe((await shown(id)).body);
      expect(JSON.parse(text)).toMatchObject({
        id: event,
        type: "proposal.created",
        data: { id: proposal.id },
      });
      expect(JSON.parse(text).data.name).not.toBe("Changed since");
      const seconds = Math.floor(Date.parse(app.clock.now()) / 1000);
      const signature = createHmac("sha256", endpoint.secret).update(`${seconds}.${text}`).digest("base64");
      expect(request!.headers).toMatchObject({
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(seconds),
        "webhook-signature": `t=${seconds},v1=${signature}`,
      });
      expect(receiver.received).toHaveLength(1);
    } finally {
      await outbound.close();
      await receiver.close();
    }
  });

  it("is attempted eight times at the delays of the specification, with the same id and bytes, and then fails", async () => {
    const id = await enqueueForNewEndpoint();
    const seen: Array<{ at: string; id: unknown; body: string; timestamp: unknown }> = [];
    const post: Outbound["post"] = async ({ headers, body }) => {
      seen.push({
        at: app.clock.now(),
        id: headers["webhook-id"],
        body: body.toString(),
        timestamp: headers["webhook-timestamp"],
      });
      // Time passes while the attempt is in flight.
      app.clock.advance(4000);
      return { status: 500, retryAfter: null, snippet: "oops", durationMs: 4000 };
    };
    await deliverDue(app, post);
    for (const [index, delay] of delaysMs.slice(1).entries()) {
      expect((await shown(id)).next_attempt_at).toBe(later(delay));
      app.clock.advance(delay - 1);
      await deliverDue(app, post);
      expect(seen).toHaveLength(index + 1);
      app.clock.advance(1);
      await deliverDue(app, post);
      expect(seen).toHaveLength(index + 2);
    }
    app.clock.advance(365 * 24 * 60 * minute);
    await deliverDue(app, post);
    expect(seen).toHaveLength(8);
    expect(new Set(seen.map((each) => `${String(each.id)} ${each.body}`)).size).toBe(1);
    expect(seen.map(({ timestamp }) => timestamp)).toEqual(
      seen.map(({ at }) => String(Math.floor(Date.parse(at) / 1000))),
    );
    const after = await shown(id);
    expect(after).toMatchObject({ status: "failed", next_attempt_at: null });
    expect(after.attempts).toEqual(
      seen.map(({ at }) => ({
        at,
        http_status: 500,
        response_time_ms: 4000,
        error: null,
        response_snippet: "oops",
      })),
    );
  });

  it("fails at once if the receiver rejects it, and logs the error of an attempt without a response", async () => {
    const rejected = await enqueueForNewEndpoint();
    await deliverDue(app, answerWith(404, { snippet: "no" }));
    expect(await shown(rejected)).toMatchObject({ status: "failed", attempts: [{ http_status: 404 }] });
    const unanswered = await queue();
    await deliverDue(app, async () => ({
      error: "timeout",
      message: "did not answer in time",
      durationMs: 15_000,
    }));
    expect(await shown(unanswered)).toMatchObject({
      status: "waiting",
      next_attempt_at: later(30_000),
      attempts: [{ http_status: null, response_time_ms: 15_000, error: "timeout", response_snippet: null }],
    });
  });

  it("is postponed by Retry-After, and never moved forward", async () => {
    const id = await enqueueForNewEndpoint();
    await deliverDue(app, answerWith(429, { retryAfter: "3600" }));
    expect((await shown(id)).next_attempt_at).toBe(later(60 * minute));
    app.clock.advance(60 * minute);
    await deliverDue(app, answerWith(503, { retryAfter: "1" }));
    expect((await shown(id)).next_attempt_at).toBe(later(2 * minute));
  });

  it("pauses its endpoint after a 410, and waiting deliveries are sent after a member resumes the endpoint", async () => {
    const id = await enqueueForNewEndpoint();
    await deliverDue(app, answerWith(410));
    expect(await shown(id)).toMatchObject({ status: "failed" });
    expect((await client.get(endpoint.url)).body).toMatchObject({ paused: true, pause_reason: "gone" });
    await createTestProposal(client);
    await deliverDue(app, answerWith(200));
    const first = async () => (await client.get(`${endpoint.url}/deliveries`)).body.data[0];
    expect(await first()).toMatchObject({ status: "waiting", attempts: [] });
    await client.patch(endpoint.url, { paused: false });
    await deliverDue(app, answerWith(200));
    expect(await first()).toMatchObject({ status: "delivered" });
  });

  it("is the last one of its endpoint after a 410, even before the 410 is recorded", async () => {
    await enqueueForNewEndpoint();
    for (let nth = 1; nth < 5; nth++) await queue();
    let posted = 0;
    const post: Outbound["post"] = async ({ headers }) => {
      posted += Number(headers["webhook-id"] !== undefined);
      return gone;
    };
    const slow: TestApp["db"] = {
      ...app.db,
      commit: async (work) => {
        if (posted > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
        return app.db.commit(work);
      },
    };
    const { clock, lifecycle } = app;
    await deliverDue({ db: slow, clock, lifecycle }, post);
    expect([posted, (await statuses()).toSorted()]).toEqual([
      1,
      ["failed", "waiting", "waiting", "waiting", "waiting"],
    ]);
  });

  it("does not pause its endpoint after a 410 from its former URL", async () => {
    await enqueueForNewEndpoint();
    await deliverDue(app, async () => {
      await client.patch(endpoint.url, { url: "https://new.globex.test/proffer" });
      return gone;
    });
    expect((await client.get(endpoint.url)).body).toMatchObject({ paused: false, pause_reason: null });
  });

  it("does not replace, after a 410, a pause by a member during the attempt", async () => {
    await enqueueForNewEndpoint();
    await deliverDue(app, async () => {
      await client.patch(endpoint.url, { paused: true });
      app.clock.advance(1000);
      return gone;
    });
    const shownEndpoint = (await client.get(endpoint.url)).body;
    expect(shownEndpoint).toMatchObject({ paused: true, pause_reason: "member" });
    expect(shownEndpoint.updated_at).toBe(later(-1000));
  });

  it("is signed with both secrets during their overlap", async () => {
    await enqueueForNewEndpoint();
    const { secret } = (await client.post(`${endpoint.url}/rotate-secret`, { overlap_hours: 1 })).body.data;
    let headers: Readonly<Record<string, string>> = {};
    let body = "";
    await deliverDue(app, async (request) => {
      headers = request.headers;
      body = request.body.toString();
      return { status: 200, retryAfter: null, snippet: "", durationMs: 1 };
    });
    const seconds = headers["webhook-timestamp"];
    const values = [secret, endpoint.secret].map(
      (key) => `v1=${createHmac("sha256", key).update(`${seconds}.${body}`).digest("base64")}`,
    );
    expect(headers["webhook-signature"]).toBe([`t=${seconds}`, ...values].join(","));
  });

  it("is not attempted after its endpoint is deleted", async () => {
    await enqueueForNewEndpoint();
    await client.delete(endpoint.url);
    let attempts = 0;
    await deliverDue(app, async () => {
      attempts += 1;
      return { status: 200, retryAfter: null, snippet: "", durationMs: 1 };
    });
    expect(attempts).toBe(0);
  });

  it("is retried by hand in any status, with the same id and bytes and eight new attempts", async () => {
    const id = await enqueueForNewEndpoint();
    const { body } = await shown(id);
    await deliverDue(app, answerWith(400));
    const retried = await client.post(`/api/webhook-deliveries/${id}/retry`);
    expect([retried.status, retried.body]).toMatchObject([
      200,
      { id, status: "waiting", next_attempt_at: app.clock.now(), attempts: [{ http_status: 400 }] },
    ]);
    for (const delay of delaysMs) {
      app.clock.advance(delay);
      await deliverDue(app, answerWith(500));
    }
    const after = await shown(id);
    expect(after).toMatchObject({ id, body, status: "failed" });
    expect(after.attempts).toHaveLength(9);
    await client.post(`/api/webhook-deliveries/${id}/retry`);
    await deliverDue(app, answerWith(200));
    expect(await shown(id)).toMatchObject({ status: "delivered" });
    await client.post(`/api/webhook-deliveries/${id}/retry`);
    expect(await shown(id)).toMatchObject({ status: "waiting" });
  });

  it("is resent with all others in a time range", async () => {
    await enqueueForNewEndpoint();
    app.clock.advance(minute);
    const from = app.clock.now();
    await queue();
    app.clock.advance(minute);
    await queue();
    await deliverDue(app, answerWith(200));
    const to = app.clock.now();
    app.clock.advance(minute);
    await queue();
    await deliverDue(app, answerWith(404));
    expect((await resend({ from, to })).body).toEqual({ resent: 2 });
    expect(await statuses()).toEqual(["failed", "waiting", "waiting", "delivered"]);
    await deliverDue(app, answerWith(204));
    expect((await resend({ from: "2000-01-01T00:00:00Z" })).body).toEqual({ resent: 4 });
    const refused = await resend({ from: to, to: from });
    expect([refused.status, refused.body.error.details]).toEqual([
      400,
      { to: "must not be earlier than from" },
    ]);
  });

  it("is listed newest first, by status and by page", async () => {
    const first = await enqueueForNewEndpoint();
    await deliverDue(app, answerWith(200));
    app.clock.advance(1000);
    const second = await queue();
    app.clock.advance(1000);
    const third = await queue();
    const ids = async (query: string) => {
      const { data, pagination } = (await client.get(`${endpoint.url}/deliveries?${query}`)).body;
      return [data.map((each: { id: string }) => each.id), pagination.total];
    };
    expect(await ids("")).toEqual([[third, second, first], 3]);
    expect(await ids("limit=1&page=2")).toEqual([[second], 3]);
    expect(await ids("status=waiting")).toEqual([[third, second], 2]);
    expect(await ids("status=failed")).toEqual([[], 0]);
    await deliverDue(app, answerWith(200));
    await client.post(`/api/webhook-deliveries/${second}/retry`);
    expect(await ids("")).toEqual([[third, second, first], 3]);
    expect(await ids("limit=1&page=3")).toEqual([[first], 3]);
    expect((await client.get(`${endpoint.url}/deliveries?status=lost`)).status).toBe(400);
  });
});
