import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import type { TestAnswer } from "../../test/harness.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

/** Unusual keys as JSON text. The server must keep all of them, even a key with the value null. */
const ownKeys = `"toString":"text","hasOwnProperty":0,"valueOf":[{"isPrototypeOf":1}],"gone":null,"toJSON":"x","then":"y","length":-1,"":"nobody","a.b":{"c.d":1},"😀":"${"long".repeat(500)}","${"k".repeat(5_000)}":true`;
const own = (rest = "") => `{${ownKeys}${rest}}`;
/** Settings with these keys in each object that allows unknown keys. */
const settings = own(
  `,"signing":${own()},"recipient":${own(`,"contact":${own()}`)},"email_draft":{"subject":"Kept back"}`,
);

describe.each(engines)("unknown keys of settings and design on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  /** Sends the body as text, because an object literal loses `__proto__`. */
  const post = (method: "POST" | "PATCH", url: string, payload: string) => {
    const headers = { authorization: `Bearer ${client.apiKey}`, "content-type": "application/json" };
    return app.server.inject({ method, url, headers, payload });
  };
  async function send(method: "POST" | "PATCH", url: string, body: string): Promise<TestAnswer["body"]> {
    const answer = await post(method, url, body);
    expect([answer.statusCode, answer.payload]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
    return answer.json();
  }
  const created = async (body: string) => {
    const { id } = (await send("POST", "/api/proposals", body)).data;
    return `/api/proposals/${id}`;
  };

  /** Returns the settings and design as JSON, without the keys that the server removes and adds. */
  async function kept(url: string): Promise<{ settings: string; design: string }> {
    const { settings: all, design } = (await client.get(url)).body;
    const { email_draft: _draft, currency: _currency, signing, ...rest } = all;
    const { signature_page_labels_captured: _stamp, ...stamped } = signing ?? {};
    return { settings: sorted({ ...rest, signing: stamped }), design: sorted(design) };
  }
  const { email_draft: _draft, ...withoutDraft } = JSON.parse(settings);
  const sent = { settings: sorted(withoutDraft), design: sorted(JSON.parse(own())) };

  it("may be any text and are returned unchanged: created, listed, duplicated, exported, imported, from a template", async () => {
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

  it("are merged and removed by a merge patch like known keys", async () => {
    const url = await created(`{"name":"Keys"}`);
    await send("PATCH", url, `{"settings":${settings},"design":${own()}}`);
    // Null in a patch removes a key at any depth.
    const patched = { settings: withoutNull(sent.settings), design: withoutNull(sent.design) };
    expect(await kept(url)).toEqual(patched);
    const before = (await client.get(url)).body.settings;
    await send("PATCH", url, `{"settings":{"toJSON":null,"a.b":{"e":2}}}`);
    const after = (await client.get(url)).body.settings;
    expect(Object.hasOwn(after, "toJSON")).toBe(false);
    expect(after["a.b"]).toEqual({ "c.d": 1, e: 2 });
    expect(after["toString"]).toBe(before["toString"]);
  });

  describe.each(["__proto__", "constructor", "prototype"])("are never %s", (key) => {
    const attack = `{"${key}":{"admin":true}}`;

    it.each([
      ["settings", `{"settings":${attack}}`],
      ["settings.own.0", `{"settings":{"own":[${attack}]}}`],
      ["settings.signing", `{"settings":{"signing":${attack}}}`],
      ["settings.recipient.contact.a", `{"settings":{"recipient":{"contact":{"a":${attack}}}}}`],
      ["design.a.b.c", `{"design":{"a":{"b":{"c":${attack}}}}}`],
      ["integrations.crm", `{"integrations":{"crm":{"provider":"x","${key}":1}}}`],
    ])("below %s of a new or changed proposal", async (field, body) => {
      const url = await created(`{"name":"Keys"}`);
      const before = (await client.get(url)).body;
      const named = `{"name":"Keys",${body.slice(1)}`;
      for (const answer of [await post("PATCH", url, body), await post("POST", "/api/proposals", named)])
        expect([answer.statusCode, answer.json().error.details]).toEqual([
          400,
          { [`${field}.${key}`]: "is a name that no field can have" },
        ]);
      expect((await client.get(url)).body).toEqual(before);
    });

    it.each([
      ["PATCH", "/api/preferences", `{"own":${attack}}`, "own"],
      ["PATCH", "/api/organization", `{"completed_copies":${attack}}`, "completed_copies"],
      ["POST", "/api/library-items/import", `{"csv":"a","columns":{"${key}":"name"}}`, "columns"],
      ["POST", "/api/pricing/preview", `{"pages":[],"selections":[${attack}]}`, "selections.0"],
    ] as const)("in %s %s", async (method, url, body, field) => {
      const answer = await post(method, url, body);
      expect([answer.statusCode, answer.json().error.details]).toEqual([
        400,
        { [`${field}.${key}`]: "is a name that no field can have" },
      ]);
    });

    it("in a path or a value of a change with many operations", async () => {
      const url = await created(`{"name":"Keys"}`);
      const id = url.slice("/api/proposals/".length);
      const set = (field: string, to: string) =>
        post(
          "POST",
          `${url}/changes`,
          `{"version":1,"operations":[{"type":"set","id":"${id}","field":"${field}","to":${to},"was":null}]}`,
        );
      const inPath = await set(`settings.own.${key}.admin`, "true");
      const inValue = await set("settings.own", attack);
      expect([inPath.statusCode, Object.keys(inPath.json().error.details)]).toEqual([
        400,
        ["operations.0.field"],
      ]);
      expect([inValue.statusCode, Object.keys(inValue.json().error.details)]).toEqual([
        400,
        [`operations.0.to.${key}`],
      ]);
    });

    it("in a large body, which a worker thread parses", async () => {
      const body = `{"name":"Keys","settings":{"own":"${"x".repeat(40_000)}","deep":[${attack}]}}`;
      const answer = await post("POST", "/api/proposals", body);
      expect([answer.statusCode, Object.keys(answer.json().error.details)]).toEqual([
        400,
        [`settings.deep.0.${key}`],
      ]);
    });
  });
});

function withoutNull(json: string): string {
  return json.replaceAll('"gone":null,', "");
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
