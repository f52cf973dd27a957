import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { addEndpoint, answering, deliverDue } from "../../../test/webhooks.ts";

describe.each(engines)("sending a range of time again on %s", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  it("takes what ended so in it where a status is given, of this endpoint alone", async () => {
    const client = await app.organization();
    const [endpoint, other] = [await addEndpoint(client), await addEndpoint(client)];
    const from = app.clock.now();
    for (const status of [404, 200, 404]) {
      for (const { url } of [endpoint, other]) await client.post(`${url}/test`);
      await deliverDue(app, answering(status));
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
});
