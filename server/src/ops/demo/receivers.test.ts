import { describe, expect, it } from "vitest";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { createReceivers, receiversUrl } from "./receivers.ts";

describe("the receivers of the demo", () => {
  const asked: string[] = [];
  const refused = { error: "blocked_address", message: "", durationMs: 0 } as const;
  const guard: Outbound = {
    check: async (url) => {
      asked.push(url);
      return { ok: false, code: "blocked_address", message: "" };
    },
    post: async ({ url }) => {
      asked.push(url);
      return refused;
    },
    get: async () => refused,
    close: async () => {},
  };
  const receivers = createReceivers();
  const outbound = receivers.around(guard);
  const post = (url: string) => outbound.post({ url, headers: {}, body: Buffer.from("{}"), timeoutMs: 1000 });

  it("answer at their own address without network access", async () => {
    expect(await outbound.check(`${receiversUrl}/crm`)).toEqual({ ok: true });
    expect(await post(`${receiversUrl}/crm`)).toMatchObject({ status: 204 });
    receivers.isDown = true;
    expect(await post(`${receiversUrl}/crm`)).toMatchObject({ status: 503 });
    expect(asked).toEqual([]);
  });

  it.each([
    "https://hooks.example.com/",
    `${receiversUrl}:8443/`,
    `${receiversUrl}.example.com/`,
    "http://hooks.brightside.test/",
    "https://127.0.0.1/",
  ])("leave %s to the guard", async (url) => {
    expect(await outbound.check(url)).toMatchObject({ ok: false });
    expect(await post(url)).toEqual(refused);
    expect(asked.splice(0)).toEqual([url, url]);
  });
});
