import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import type { TestAnswer } from "../../test/harness.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

/** The keys as text: an object literal would set the prototype. */
const ownKeys = `"__proto__":{"admin":true,"constructor":null},"constructor":{"prototype":{"admin":true}},"toString":"text","hasOwnProperty":0,"valueOf":[{"__proto__":1}],"toJSON":"x","then":"y","length":-1,"":"nobody","a.b":{"c.d":1},"😀":"${"long".repeat(500)}","${"k".repeat(5_000)}":true`;
const own = (rest = "") => `{${ownKeys}${rest}}`;
/** Everything that tolerates keys of its own. */
const settings = own(
  `,"signing":${own()},"recipient":${own(`,"contact":${own()}`)},"email_draft":{"subject":"Kept back"}`,
);

describe.each(engines)("keys of settings and design that Proffer does not know on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  /** The body as text, because an object literal loses `__proto__`. */
  async function send(method: "POST" | "PATCH", url: string, body: string): Promise<TestAnswer["body"]> {
    const { apiKey } = client;
    const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
    const answer = await app.server.inject({ method, url, headers, payload: body });
    expect([answer.statusCode, answer.payload]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
    return answer.json();
  }
  const created = async (body: string) => {
    const { id } = (await send("POST", "/api/proposals", body)).data;
    return `/api/proposals/${id}`;
  };

  /** As JSON, which tells a property `__proto__` from a prototype, less what the server strips and adds. */
  async function kept(url: string): Promise<{ settings: string; design: string }> {
    const { settings: all, design } = (await client.get(url)).body;
    const { email_draft: _draft, currency: _currency, signing, ...rest } = all;
    const { signature_page_labels_captured: _stamp, ...stamped } = signing ?? {};
    return { settings: sorted({ ...rest, signing: stamped }), design: sorted(design) };
  }
  const { email_draft: _draft, ...withoutDraft } = JSON.parse(settings);
  const sent = { settings: sorted(withoutDraft), design: sorted(JSON.parse(own())) };

  it("may be any text, and come back exactly: created, listed, duplicated, exported, imported, from a template", async () => {
    const url = await created(`{"name":"Keys","settings":${settings},"design":${own()}}`);
    expect(await kept(url)).toEqual(sent);
    const [listed] = (await client.get("/api/proposals")).body.data;
    expect(sorted(listed.settings)).toBe(sorted((await client.get(url)).body.settings));
    const copy = await client.post(`${url}/duplicate`);
    expect(await kept(`/api/proposals/${copy.body.data.id}`)).toEqual(sent);
    const exported = await app.server.inject({
      url: `${url}/export`,
      headers: { authorization: `Bearer ${client.apiKey}` },
    });
    expect(await kept(await created(exported.payload))).toEqual(sent);
    const template = await created(
      `{"name":"Keys","is_template":true,"settings":${settings},"design":${own()}}`,
    );
    const id = template.slice("/api/proposals/".length);
    expect(await kept(await created(`{"templateId":"${id}","settings":${own()}}`))).toEqual(sent);
  });

  it("are merged and removed by a merge patch like any others", async () => {
    const url = await created(`{"name":"Keys"}`);
    await send("PATCH", url, `{"settings":${settings},"design":${own()}}`);
    // Null in a patch removes, wherever it stands.
    const patched = { settings: withoutNull(sent.settings), design: withoutNull(sent.design) };
    expect(await kept(url)).toEqual(patched);
    const before = (await client.get(url)).body.settings;
    await send(
      "PATCH",
      url,
      `{"settings":{"__proto__":{"admin":null,"more":1},"constructor":null,"a.b":{"e":2}}}`,
    );
    const after = (await client.get(url)).body.settings;
    expect(JSON.stringify(Object.getOwnPropertyDescriptor(after, "__proto__")?.value)).toBe('{"more":1}');
    expect(Object.hasOwn(after, "constructor")).toBe(false);
    expect(after["a.b"]).toEqual({ "c.d": 1, e: 2 });
    expect(after["toString"]).toBe(before["toString"]);
  });

  it("change nothing that other objects inherit", async () => {
    await created(`{"name":"Keys","settings":${settings},"design":${own()}}`);
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
    expect(Object.getOwnPropertyNames(Object.prototype).filter((name) => /admin|a\.b|😀/.test(name))).toEqual(
      [],
    );
  });
});

function withoutNull(json: string): string {
  return json.replaceAll(',"constructor":null', "");
}

function sorted(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, inOrder(inner)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
