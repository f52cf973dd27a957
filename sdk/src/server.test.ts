import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { useApp, useOrganization } from "../../server/test/use-app.ts";
import {
  acceptProposal,
  createClient,
  createItem,
  createProposal,
  deleteProposal,
  generateProposalPdf,
  getProposal,
  listActivity,
  listImages,
  listMembers,
  listProposalEvents,
  listProposals,
  listTags,
  NotFoundError,
  PreconditionFailedError,
  sendProposal,
  starProposal,
  streamChanges,
  streamProposalChanges,
  updateProposal,
  uploadImage,
  type ProfferClient,
} from "./index.ts";
import { smallPng } from "../../server/test/images.ts";

const app = useApp("sqlite");
const owner = useOrganization(app);
let client: ProfferClient;

beforeAll(async () => {
  const baseUrl = await app.server.listen({ port: 0, host: "127.0.0.1" });
  client = createClient({ baseUrl, apiKey: owner.apiKey });
});

const createTestProposal = async (name: string, fields: object = {}) =>
  (await createProposal(client, { body: { name, ...fields } })).data.id;

describe("the SDK with a server", () => {
  it("performs a whole deal, from the first price to the PDF", async () => {
    const id = await createTestProposal("Website", {
      settings: { signing: { acceptance_method: "accept_button" } },
    });
    const item = await createItem(client, {
      id,
      body: { type: "line_item", name: "Design", price: { model: "fixed", value: 1000, frequency: "once" } },
    });
    expect(item.data.name).toBe("Design");
    await sendProposal(client, { id, body: { recipients: [{ name: "Grace", email: "grace@example.com" }] } });
    const { share_url: link, totals } = await getProposal(client, { id });
    expect(totals.once?.selected.total).toBe(1000);
    const accepted = await acceptProposal(client, {
      token: link?.split("/").at(-1) ?? "",
      body: { full_name: "Grace Hopper", email: "grace@example.com" },
    });
    expect(accepted.status).toBe("WON");
    const pdf = await generateProposalPdf(client, { id });
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect((await pdf.text()).slice(0, 5)).toBe("%PDF-");
  });

  it("throws the error of a refusal", async () => {
    const error = await getProposal(client, { id: "nobody's" }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ status: 404, message: "Not Authorized or Not Found: Resource nobody's" });
    await expect(getProposal(client, { id: "nobody's" }).withResponse()).rejects.toThrow(NotFoundError);
  });

  it("does not overwrite changes since the last read", async () => {
    const id = await createTestProposal("First");
    const { response } = await getProposal(client, { id }).withResponse();
    const ifMatch = response.headers.get("etag") ?? "";
    await updateProposal(client, { id, body: { name: "Second" }, ifMatch });
    await expect(updateProposal(client, { id, body: { name: "Third" }, ifMatch })).rejects.toThrow(
      PreconditionFailedError,
    );
    expect((await getProposal(client, { id })).name).toBe("Second");
  });

  it("creates one proposal for one key, however often it is sent", async () => {
    const request = { body: { name: "Once" }, idempotencyKey: "order-1042" };
    const [first, second] = [await createProposal(client, request), await createProposal(client, request)];
    expect(second).toEqual(first);
    const { pagination } = await listProposals(client, { query: { search: "Once", page: 1 } });
    expect(pagination.total).toBe(1);
  });

  it("uploads an image", async () => {
    const { data } = await uploadImage(client, { body: new Blob([smallPng]), contentType: "image/png" });
    expect(data).toMatchObject({ width: 4, height: 3 });
    const { data: images } = await listImages(client);
    expect(images.map(({ id }) => id)).toEqual([data.id]);
  });
});

describe("a list", () => {
  const names = Array.from({ length: 7 }, (_, index) => `Listed ${index + 1}`);

  beforeAll(async () => {
    const ids = await Promise.all(names.map((name) => createTestProposal(name, { tags: ["listed", name] })));
    await starProposal(client, { id: ids[0] ?? "" });
  });

  it("is one page when it is awaited", async () => {
    const page = await listProposals(client, { query: { tag: "listed", limit: 3 } });
    expect(page.data).toHaveLength(3);
    expect(page.pagination.total).toBe(7);
  });

  it.each([
    ["by cursor", {}],
    ["from a numbered page", { page: 1 }],
  ])("yields every item once when it is iterated, %s", async (_, start) => {
    const call = listProposals(client, { query: { tag: "listed", limit: 3, ...start } });
    const found = await Array.fromAsync(call, ({ name }) => name);
    expect(found.toSorted()).toEqual(names);
  });

  it("yields nothing when it is empty", async () => {
    expect(await Array.fromAsync(listProposals(client, { query: { tag: "unknown" } }))).toEqual([]);
  });

  it("can be left before its end", async () => {
    for await (const { name } of listProposals(client, { query: { tag: "listed", limit: 3 } })) {
      expect(name).toBe("Listed 1");
      break;
    }
  });

  it("by page number, by offset, only by cursor or with one page yields all of its items", async () => {
    const id = await createTestProposal("Followed");
    for (const name of ["a", "b", "c"]) await updateProposal(client, { id, body: { name } });
    const tags = await Array.fromAsync(listTags(client, { query: { search: "listed" } }));
    expect(tags).toHaveLength(8);
    expect(await Array.fromAsync(listMembers(client))).toHaveLength(1);
    expect(await Array.fromAsync(listImages(client, { query: { limit: 1 } }))).toHaveLength(1);
    const events = await Array.fromAsync(listProposalEvents(client, { id, query: { limit: 1 } }));
    const { data } = await listProposalEvents(client, { id });
    expect(events).toEqual(data);
    const { data: activity } = await listActivity(client, { query: { limit: 50 } });
    expect(await Array.fromAsync(listActivity(client, { query: { limit: 1 } }))).toEqual(activity);
  });
});

describe("a stream of events", () => {
  it("reports changes to proposals, typed by the name of the event", async () => {
    const id = await createTestProposal("Streamed");
    const stream = streamChanges(client, { query: { proposal: id } });
    expect((await stream.next()).value).toMatchObject({ event: "reset" });
    await updateProposal(client, { id, body: { name: "Changed" } });
    for await (const change of stream) {
      if (change.event !== "proposal_changed") continue;
      expect(change.data).toMatchObject({ id, types: ["proposal_updated"] });
      break;
    }
  });

  it("ends when the link is closed", async () => {
    const id = await createTestProposal("Gone", { pages: [{ name: "Welcome", content: "<p>Hello</p>" }] });
    await sendProposal(client, { id, body: { recipients: [{ name: "Grace", email: "grace@example.com" }] } });
    const { share_url: link } = await getProposal(client, { id });
    const stream = streamProposalChanges(client, { token: link?.split("/").at(-1) ?? "" });
    expect((await stream.next()).value).toMatchObject({ event: "change", data: { status: "SENT" } });
    await deleteProposal(client, { id });
    expect((await Array.fromAsync(stream)).map(({ event }) => event)).toEqual(["gone"]);
  });

  it("that cannot be opened throws", async () => {
    const stranger = { ...client, apiKey: undefined };
    await expect(streamChanges(stranger).next()).rejects.toThrow("Authentication required");
    await expect(streamProposalChanges(client, { token: "nobody's" }).next()).rejects.toThrow(NotFoundError);
  });

  it("that breaks is opened again after the last event, and ends with the access", async () => {
    const asked: (string | undefined)[] = [];
    const answers = [
      (response: ServerResponse) => {
        // Writes three chunks, which split the name of a field and a line end. Then the connection breaks.
        const text = Buffer.from(
          ':\n\nretry: 1\n\nid: 1\r\nevent: changes\r\ndata: {"by":\r\ndata: "Zoë"}\r\n\r\n',
        );
        response.write(text.subarray(0, -14));
        response.write(text.subarray(-14, -3), () =>
          response.write(text.subarray(-3), () => response.destroy()),
        );
      },
      (response: ServerResponse) => response.end("event: version\ndata: {}\n\n"),
      (response: ServerResponse) => response.end("event: gone\ndata: {}\n\n"),
    ];
    const server = createServer((request, response) => {
      asked.push(request.headers["last-event-id"] as string | undefined);
      response.writeHead(200, { "content-type": "text/event-stream" });
      answers[asked.length - 1]?.(response);
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const breaking = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: "prf_key" });
    expect(await Array.fromAsync(streamChanges(breaking))).toEqual([
      { id: "1", event: "changes", data: { by: "Zoë" } },
      { event: "version", data: {} },
      { event: "gone", data: {} },
    ]);
    expect(asked).toEqual([undefined, "1", "1"]);
  });

  it("closes its connection when reading stops", async () => {
    const stream = streamChanges(client);
    await stream.next();
    const stopping = new AbortController();
    const other = streamChanges(client, { signal: stopping.signal });
    await other.next();
    const next = other.next();
    stopping.abort(new Error("no longer needed"));
    await expect(next).rejects.toThrow("no longer needed");
    expect(await stream.return()).toEqual({ done: true, value: undefined });
  });
});
