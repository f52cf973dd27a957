import { operations, type Operation } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";
import { sendOffer } from "../../test/recipients.ts";
import { createToken } from "../platform/secrets/tokens.ts";

const atLinks = Object.values<Operation>(operations).filter(({ path }) => path.includes("{token}"));

describe.each(engines)("a recipient's link on %s", (engine) => {
  const app = useApp(engine, { log: (line) => logged.push(line) });
  const client = useOrganization(app);
  const logged: string[] = [];

  async function nobodysTokens(): Promise<Record<string, string>> {
    const rotated = await sendOffer(app, client);
    expect((await client.post(`${rotated.url}/rotate-link`)).status).toBe(200);
    const deleted = await sendOffer(app, client);
    await client.delete(deleted.url);
    const open = (await sendOffer(app, client)).reader.token;
    return {
      rotated: rotated.reader.token,
      deleted: deleted.reader.token,
      unknown: createToken(""),
      shortened: open.slice(0, -1),
      lengthened: `${open}A`,
      "in another case": open.toUpperCase(),
      "an API key": client.apiKey,
      "an id": rotated.id,
      "nonsense of 5000 characters": "x".repeat(5_000),
      "an escape": "..%2F..%2Fproposals",
    };
  }

  it("with an unknown token gets the same 404 in every operation, even for invalid requests", async () => {
    const tokens = await nobodysTokens();
    expect(atLinks.length).toBe(18);
    for (const { method, path, examples } of atLinks) {
      for (const [kind, token] of Object.entries(tokens)) {
        const answer = await app.server.inject({
          method,
          url: path.replace("{token}", token),
          ...(examples?.request !== undefined && { payload: examples.request as object }),
        });
        expect({ kind, path, status: answer.statusCode, body: answer.json() }).toEqual({
          kind,
          path,
          status: 404,
          body: {
            error: { code: "NOT_FOUND", message: "Not Authorized or Not Found: Resource at this link" },
          },
        });
      }
    }
  });

  it("works at its new address after rotation, and its old address no longer changes anything", async () => {
    const { reader, url, findId } = await sendOffer(app, client);
    await client.post(`${url}/rotate-link`);
    expect((await reader.select(findId("Icons"))).status).toBe(404);
    expect((await client.get(url)).body.totals.once.selected.total).toBe(320);
  });

  it("never appears in the log", async () => {
    const { reader, findId } = await sendOffer(app, client);
    logged.length = 0;
    await reader.read();
    await reader.select(findId("Icons"));
    await reader.select("nobody");
    await reader.post("views");
    await reader.post("accept", { full_name: "" });
    await app.server.inject(`/p/${reader.token}`);
    await app.server.inject(`/api/public/proposals/${reader.token}/nothing`);
    expect(logged.length).toBeGreaterThanOrEqual(7);
    expect(logged.join("")).not.toContain(reader.token);
  });
});

describe("public writes", () => {
  const app = useApp("sqlite", { rateLimit: 300 });

  it("are limited per address, far below the limit of a caller with an account", async () => {
    const { reader, findId } = await sendOffer(app, await app.organization());
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) statuses.push((await reader.select(findId("Icons"), n % 2 === 0)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    const refused = await reader.post("decline", { reason: "No" });
    expect([refused.status, refused.body.error.code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await reader.read()).status).toBe(200);
  });
});
