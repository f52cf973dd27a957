import { readFileSync } from "node:fs";
import { assert as forAll, asyncProperty } from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryPages } from "../../../test/arbitrary-pages.ts";
import { engines } from "../../../test/databases.ts";
import { listIds, line, createTestProposal, createPage } from "../../../test/proposals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const example = new URL("../../../../docs/examples/office-relocation.json", import.meta.url);

describe.each(engines)("the export on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  const detail = async (url: string, caller = client) => (await caller.get(url)).body;
  const exported = async (url: string) => (await client.get(`${url}/export`)).body;

  it("is a document with a suggested file name", async () => {
    const { id, url } = await createTestProposal(client, {
      name: "Relaunch",
      tags: ["web"],
      settings: { currency: "EUR" },
      pages: [createPage(line("Design", 1000))],
    });
    const answer = await client.get(`${url}/export`);
    expect(answer.headers["content-disposition"]).toBe(
      "attachment; filename=\"Relaunch.json\"; filename*=UTF-8''Relaunch.json",
    );
    expect(answer.body).toMatchObject({
      id,
      name: "Relaunch",
      status: "DRAFT",
      is_template: false,
      tags: ["web"],
      pages: [createPage(line("Design", 1000))],
      settings: { currency: "EUR" },
      design: {},
    });
  });

  it("always contains status DRAFT, and is_template for a template", async () => {
    const { id, url } = await createTestProposal(client);
    await app.db.write.updateTable("proposals").set({ status: "WON" }).where("id", "=", id).execute();
    expect((await exported(url)).status).toBe("DRAFT");
    const template = await createTestProposal(client, { is_template: true });
    expect(await exported(template.url)).toMatchObject({ status: "DRAFT", is_template: true });
  });

  it("leaves out signature state, payment sessions, email drafts, notes and the CRM link", async () => {
    const secret = "canary-7f3a";
    const { url } = await createTestProposal(client, {
      notes: secret,
      integrations: { crm: { provider: secret } },
      settings: {
        email_draft: { subject: secret },
        payment_session: { id: secret },
        paymentSessions: [secret],
        stripe: { payment_session_id: secret },
        signature_state: secret,
        signing: {
          signature_page_client_label: "Client",
          signatures: [{ image: secret }],
          signed_at: secret,
        },
      },
    });
    const document = await exported(url);
    expect(JSON.stringify(document)).not.toContain(secret);
    expect(document.settings.signing).toMatchObject({ signature_page_client_label: "Client" });
  });

  it("can be imported with exactly the same numbers", async () => {
    const numbers = [5e-324, 1 / 3, 0.1 + 0.2, 2 ** 53, 1e21, -1.7976931348623157e308];
    const odd = {
      model: "fixed",
      value: 999_999_999_999.9999,
      frequency: "once",
      quantity: { current: 0.000_001 },
    };
    const { url } = await createTestProposal(client, {
      settings: { recipient: { numbers } },
      pages: [createPage(line("Design", 1, { price: odd, order_key: 1000 / 3 }))],
    });
    const document = await exported(url);
    const copy = await createTestProposal(client, document);
    const { id: _, ...copied } = await exported(copy.url);
    expect(copied.settings).toEqual(document.settings);
    expect(copied.settings.recipient.numbers).toEqual(numbers);
    const [page] = copied.pages[0].children;
    expect(page.line_items[0]).toMatchObject({ price: odd, order_key: 1000 / 3 });
  });

  it("can be imported by another organization with another currency, with identical totals", async () => {
    const { url } = await createTestProposal(client, JSON.parse(readFileSync(example, "utf8")));
    const document = await exported(url);
    const other = await app.organization();
    await app.db.write
      .updateTable("organizations")
      .set({ currency: "JPY" })
      .where("id", "=", other.organizationId)
      .execute();
    const imported = await createTestProposal(other, document);
    const [before, after] = [await detail(url), await detail(imported.url, other)];
    expect(after.totals).toEqual(before.totals);
    expect(after.cached_totals).toEqual(before.cached_totals);
    expect(listIds(after.pages).filter((id) => listIds(before.pages).includes(id))).toEqual([]);
  });

  it("of an import is the same document, except for new ids", async () => {
    await forAll(
      asyncProperty(arbitraryPages, async (pages) => {
        const first = await exported((await createTestProposal(client, { pages })).url);
        const second = await exported((await createTestProposal(client, first)).url);
        expect(withoutIds(second)).toEqual(withoutIds(first));
      }),
      { numRuns: 10 },
    );
  });

  it("needs only name and pages for an import", async () => {
    const { url } = await createTestProposal(client, { name: "Bare", pages: [{ name: "Only page" }] });
    expect((await detail(url)).pages).toMatchObject([{ name: "Only page", kind: "content" }]);
  });

  it.each([
    [
      "Ünï 文 🌞",
      "filename=\"Uni _ _.json\"; filename*=UTF-8''%C3%9Cn%C3%AF%20%E6%96%87%20%F0%9F%8C%9E.json",
    ],
    ['a"b\\c;d', "filename=\"a_b_c_d.json\"; filename*=UTF-8''a_b_c_d.json"],
    ["../../etc/passwd", "filename=\"_.._etc_passwd.json\"; filename*=UTF-8''_.._etc_passwd.json"],
    [
      "a\r\nSet-Cookie: x=1",
      "filename=\"a__Set-Cookie_ x=1.json\"; filename*=UTF-8''a__Set-Cookie_%20x%3D1.json",
    ],
    ["it's (new)*", "filename=\"it's (new)_.json\"; filename*=UTF-8''it%27s%20%28new%29_.json"],
    ["...", "filename=\"download.json\"; filename*=UTF-8''download.json"],
  ])("of %j suggests a safe file name", async (name, expected) => {
    const { url } = await createTestProposal(client, { name });
    const { headers } = await client.get(`${url}/export`);
    expect(headers["content-disposition"]).toBe(`attachment; ${expected}`);
  });

  it("of an unknown or foreign proposal is 404 with code and message", async () => {
    const foreign = await createTestProposal(await app.organization());
    for (const id of [foreign.id, "nothing"])
      expect(await client.get(`/api/proposals/${id}/export`)).toMatchObject({
        status: 404,
        body: { error: { code: "NOT_FOUND", message: `Not Authorized or Not Found: Resource ${id}` } },
      });
  });
});

/** Replaces ids, because an import creates new ids and keeps everything else. */
function withoutIds(document: unknown): unknown {
  const places = new Map<string, string>();
  const text = JSON.stringify(document);
  return JSON.parse(
    text.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      if (!places.has(id)) places.set(id, `id ${places.size}`);
      return places.get(id) ?? "";
    }),
  );
}
