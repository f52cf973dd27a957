import { beforeAll, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import {
  callTool,
  modern,
  connectOverHttp,
  connectOverPipe,
  connectOverStdio,
} from "../../../test/mcp-clients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const grace = { name: "Grace Hopper", email: "grace@example.com" };

const lineItem = (name: string, value: number, rest: object = {}) => ({
  type: "line_item",
  name,
  price: { model: "fixed", value, frequency: "once" },
  ...rest,
});

describe.each(engines)("an agent on %s", (engine) => {
  const app = useApp(engine);
  const owner = useOrganization(app);
  let url: string;

  beforeAll(async () => {
    url = await app.server.listen({ port: 0, host: "127.0.0.1" });
  });

  // The process that an agent starts does not use the database, so starting it for one engine is enough.
  const throughStdio = engine === "sqlite" ? connectOverStdio : connectOverPipe;

  it.each([
    ["HTTP", "2026", connectOverHttp, modern],
    ["HTTP", "2025", connectOverHttp, {}],
    ["stdio", "2026", throughStdio, modern],
    ["stdio", "2025", throughStdio, {}],
  ])("completes a deal over %s with the protocol of %s", async (_transport, _year, connect, options) => {
    const client = await connect(url, owner.apiKey, options);
    const call = (name: string, args?: Record<string, unknown>) => callTool(client, name, args);

    const offered = await call("list_clients", { search: "bakery" });
    expect(offered.isError).toBe(false);
    const library = await owner.post("/api/library-items", lineItem("Hosting", 20));
    expect((await call("list_library_items", { search: "hosting" })).json.data[0].name).toBe("Hosting");

    const created = await call("create_proposal", {
      name: "Website for the bakery",
      settings: {
        signing: { acceptance_method: "accept_button" },
        recipient: { name: "Bakery", contact: grace },
      },
    });
    const proposal_id: string = created.json.data.id;
    const design = await call("create_item", { proposal_id, item: lineItem("Design", 1000) });
    const photos = await call("create_item", {
      proposal_id,
      item: lineItem("Photos", 200, { optional: true }),
    });
    await call("insert_library_item", {
      proposal_id,
      insertion: { type: "line_item", library_item_id: library.body.data.id },
    });
    const changes = { price: { model: "fixed", value: 1100, frequency: "once" } };
    await call("update_item", { proposal_id, item_id: design.json.data.id, changes });
    await call("update_proposal", { proposal_id, tags: ["website"] });
    const selections = [{ item_id: photos.json.data.id, selected: true }];
    const priced = await call("preview_pricing", { proposal_id, selections });
    expect(priced.json.totals.once.selected.total).toBe(1320);

    const copy = await call("duplicate_proposal", { proposal_id, name: "Another version" });
    const another = copy.json.data.id;
    const { json: copied } = await call("get_proposal", { proposal_id: another });
    expect(copied).toMatchObject({ name: "Another version", tags: ["website"] });

    const asked = await call("send_proposal", { proposal_id });
    expect(asked.json).toMatchObject({
      proposal: { name: "Website for the bakery", status: "DRAFT" },
      would_send: { recipients: [grace], mail_leaves: false },
    });
    expect((await owner.get(`/api/proposals/${proposal_id}`)).body.status).toBe("DRAFT");
    const { confirmation } = asked.json;
    expect((await call("send_proposal", { proposal_id, confirmation })).json.status).toBe("SENT");

    const { share_url } = (await owner.get(`/api/proposals/${proposal_id}`)).body;
    const accepted = await app.server.inject({
      method: "POST",
      url: `/api/public/proposals/${String(share_url).split("/").at(-1)}/accept`,
      payload: { full_name: grace.name, email: grace.email },
    });
    expect(accepted.statusCode).toBe(200);

    const won = await call("list_proposals", { search: "bakery", status: ["WON"] });
    expect(won.json.data).toContainEqual(expect.objectContaining({ id: proposal_id, status: "WON" }));
    const events = await call("list_proposal_events", { proposal_id });
    expect(JSON.stringify(events.json)).toContain("proposal_sent");
    expect((await call("list_proposal_mails", { proposal_id })).json.data.length).toBeGreaterThan(0);
    expect((await call("list_activity")).json.data[0].proposal.id).toBe(proposal_id);
    const insights = await call("get_insights", { from: "2026-11-01", to: "2026-11-30" });
    expect(insights.json.total.won).toBeGreaterThanOrEqual(1);
  });
});
