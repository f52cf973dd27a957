import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { findMailedLink } from "../../test/deals.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";
import { smallPng } from "../../test/images.ts";
import { printPdf, readText } from "../../test/pdf.ts";
import { line, createTestProposal } from "../../test/proposals.ts";
import { createReader } from "../../test/recipients.ts";

/** Reads all text in the file that is not printed as glyphs: alternative texts, bookmarks and metadata. */
function readStreams(pdf: Buffer): string {
  const insides = [pdf.toString("latin1")];
  for (let at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at + 7)) {
    try {
      insides.push(inflateSync(pdf.subarray(at + 7)).toString("latin1"));
    } catch {
      // The end of a stream, or an image.
    }
  }
  // Makes UTF-16 text readable too.
  return insides.join("\n").replaceAll("\0", "");
}

const secret = (what: string) => `Zsecret${what}`;
const text = (what: string) =>
  `<p>${secret(what)}<img src="https://nowhere.invalid/${what}.png" alt="${secret(what)}"></p>`;

const body = {
  name: "Open name",
  notes: text("notes"),
  tags: [secret("tag")],
  integrations: { crm: { provider: secret("crm"), recipient_name: secret("deal") } },
  settings: {
    hide_unselected_from_recipient: true,
    signing: { acceptance_method: "accept_button" },
    [secret("setting")]: secret("value"),
  },
  design: { [secret("design")]: secret("colour") },
  pages: [
    { name: secret("hiddenpage"), kind: "content", hidden: true, content: text("hiddencontent") },
    { name: secret("onlinepage"), kind: "content", exclude_from_pdf: true, content: text("onlinecontent") },
    {
      name: "Work",
      kind: "scope_of_work",
      children: [
        {
          type: "group",
          name: "Group",
          tags: [secret("grouptag")],
          line_items: [
            line("Design", 1200, { internal_notes: secret("internal"), description: "<p>Open words</p>" }),
            line(secret("hiddenline"), 77, { hidden: true, description: text("hiddendescription") }),
            line(secret("unchosen"), 5, { optional: true, description: text("unchosendescription") }),
            line("Archived", 9, { name: secret("archived") }),
          ],
        },
        { type: "group", name: secret("offgroup"), optional: true, line_items: [line(secret("offline"), 1)] },
      ],
    },
  ],
};

// The filter does not depend on the database engine: one engine is enough.
describe("a PDF omits", () => {
  const app = useApp("sqlite", {
    outbound: {
      check: async () => ({ ok: true }),
      get: async () => ({ status: 200, contentType: null, body: smallPng, durationMs: 1 }),
    },
  });
  const client = useOrganization(app);

  it("notes, tags, settings, and hidden, archived or unchosen content, before and after it is sealed", async () => {
    const { url } = await createTestProposal(client, body);
    const detail = (await client.get(url)).body;
    const [group] = detail.pages[2].children;
    const { id } = group.line_items.find(({ name }: { name: string }) => name === secret("archived"));
    const archived = await client.post(`${url}/bulk-archive`, { itemIds: [id] });
    expect(archived.status).toBe(200);
    const open = (await printPdf(app, client, url)).bytes;
    await client.post(`${url}/send`, { recipients: [{ name: "Grace", email: "grace@example.com" }] });
    const link = await findMailedLink(app, "grace@example.com");
    await createReader(app, link).post("accept", { full_name: "Grace", email: "grace@example.com" });
    const sealed = (await printPdf(app, client, url)).bytes;
    const token = link.slice(link.lastIndexOf("/") + 1);
    const shared = (await client.get(url)).body.share_url.split("/").at(-1);
    for (const pdf of [open, sealed]) {
      const said = `${await readText(pdf)} ${readStreams(pdf)}`;
      expect(said.includes("Open words")).toBe(true);
      expect(said.match(/Zsecret\w*/g)).toBeNull();
      expect([token, shared, client.apiKey].filter((key) => said.includes(key))).toEqual([]);
    }
  });

  it("nothing that these tests cannot find: they find visible texts, and the description of a picture", async () => {
    const { url } = await createTestProposal(client, {
      name: "Zsecretname",
      pages: [
        {
          name: "Text",
          kind: "content",
          content: '<img src="https://pictures.test/a.png" alt="Zsecretalt">',
        },
      ],
    });
    const { bytes } = await printPdf(app, client, url);
    const found = readStreams(bytes).match(/Zsecret(name|alt)/g);
    expect(found).toEqual(expect.arrayContaining(["Zsecretname", "Zsecretalt"]));
  });
});
