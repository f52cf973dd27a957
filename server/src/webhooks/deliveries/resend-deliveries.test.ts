import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { useApp } from "../../../test/use-app.ts";
import { addEndpoint, answerWith, deliverDue } from "../../../test/webhooks.ts";

describe.each(engines)("resending a time range on %s", (engine) => {
  const app = useApp(engine);

  it("selects the deliveries of one endpoint, and by status if one is given", async () => {
    const client = await app.organization();
    const [endpoint, other] = [await addEndpoint(client), await addEndpoint(client)];
    const from = app.clock.now();
    for (const status of [404, 200, 404]) {
      for (const { url } of [endpoint, other]) await client.post(`${url}/test`);
      await deliverDue(app, answerWith(status));
      app.clock.advance(1000);
    }
    const resend = async (body: object) => (await client.post(`${endpoint.url}/resend`, body)).body;
    const statuses = async ({ url }: { url: string }) =>
      (await client.get(`${url}/deliveries`)).body.data.map(({ status }: { status: string }) => status);
    expect(await resend({ from, to: from, status: "delivered" })).toEqual({ resent: 0 });
    expect(await resend({ from, status: "failed" })).toEqual({ resent: 2 });
    expect(await statuses(endpoint)).toEqual(["waiting", "delivered", "waiting"]);
    expect(await statuses(other)).toEqual(["failed", "delivered", "failed"]);
    expect(await resend({ from, status: "delivered" })).toEqual({ resent: 1 });
    expect((await resend({ from, status: "waiting" })).error.details).toEqual({
      status: "must be one of delivered, failed",
    });
  });

  it("enqueues each delivery once when members resend and retry at the same time", async () => {
    const client = await app.organization();
    const { id, url } = await addEndpoint(client);
    const from = app.clock.now();
    for (let nth = 0; nth < 3; nth++) await client.post(`${url}/test`);
    await deliverDue(app, answerWith(404));
    await client.post(`${url}/test`);
    const { data } = (await client.get(`${url}/deliveries`)).body;
    const retries = data.map((each: { id: string }) =>
      client.post(`/api/webhook-deliveries/${each.id}/retry`),
    );
    const resends = [1, 2, 3].map(() => client.post(`${url}/resend`, { from }));
    const answers = await Promise.all([...retries, ...resends]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 200));
    const queue = await app.db.read
      .selectFrom("webhook_queue")
      .select(["delivery_id", "attempt", "number"])
      .where("endpoint_id", "=", id)
      .execute();
    expect(new Set(queue.map(({ delivery_id }) => delivery_id)).size).toBe(queue.length);
    const numbers = queue.map(({ attempt, number }) => `${attempt}, ${number}`).toSorted();
    expect(numbers).toEqual(["1, 1", "1, 2", "1, 2", "1, 2"]);
  });

  it("keeps the log of the last 50 attempts, after any number of attempts", async () => {
    const client = await app.organization();
    const { url } = await addEndpoint(client);
    const { id } = (await client.post(`${url}/test`)).body.data;
    await deliverDue(app, answerWith(404));
    const attempt = { at: app.clock.now(), response_time_ms: 1, error: null, response_snippet: "no\nway" };
    const lines = Array.from(
      { length: 60 },
      (_, nth) => `${JSON.stringify({ ...attempt, http_status: 400 + nth })}\n`,
    );
    await app.db.write
      .updateTable("webhook_deliveries")
      .set({ attempts_ever: 60, attempts_jsonl: lines.join("") })
      .where("id", "=", id)
      .execute();
    const shown = (await client.post(`/api/webhook-deliveries/${id}/retry`)).body;
    expect(shown.attempts).toHaveLength(50);
    expect(shown.attempts.at(-1)).toEqual({ ...attempt, http_status: 459 });
    const { attempts_jsonl } = await app.db.read
      .selectFrom("webhook_deliveries")
      .select("attempts_jsonl")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(attempts_jsonl).toBe(lines.slice(-50).join(""));
    await deliverDue(app, answerWith(204));
    const after = (await client.get(`/api/webhook-deliveries/${id}`)).body;
    expect([after.status, after.attempts.length, after.attempts.at(-1).http_status]).toEqual([
      "delivered",
      50,
      204,
    ]);
  });
});
