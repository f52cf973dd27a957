import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createPage, line, createTestProposal } from "../../server/test/proposals.ts";
import { useApp, useOrganization } from "../../server/test/use-app.ts";
import { addEndpoint, listPosts } from "../../server/test/webhooks.ts";
import { useInstalledSdk } from "../test/installed-sdk.ts";
import { acceptProposal, createClient, getProposal, listProposals, sendProposal } from "./index.ts";

const guide = readFileSync(join(import.meta.dirname, "../../docs/integrations/sdk.md"), "utf8");

/** Returns a program of the guide. */
function readProgram(name: string): string {
  const [, source = ""] = new RegExp(`^\`\`\`ts file=${name}\\n([^]*?)^\`\`\``, "m").exec(guide) ?? [];
  return source;
}

describe("docs/integrations/sdk.md", () => {
  const project = useInstalledSdk();
  const app = useApp("sqlite");
  const owner = useOrganization(app);
  let baseUrl: string;

  beforeAll(async () => {
    baseUrl = await app.server.listen({ port: 0, host: "127.0.0.1" });
    await createTestProposal(owner, {
      name: "Website",
      is_template: true,
      settings: { signing: { acceptance_method: "accept_button" } },
      pages: [createPage(line("Design", 1000))],
    });
  });

  it("creates one proposal from a deal, and closes the deal when it is won, as soon as the CRM answers", async () => {
    const closed: { readonly url: string | undefined; readonly body: string }[] = [];
    let isAway = true;
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const body = await buffer(request);
      if (!isAway) closed.push({ url: request.url, body: body.toString("latin1", 0, 5) });
      response.writeHead(isAway ? 503 : 204).end();
    };
    const crm = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
    onTestFinished(() => void crm.close());
    await once(crm, "listening");
    const endpoint = await addEndpoint(owner, { events: ["proposal.won"] });
    const env = {
      PROFFER_URL: baseUrl,
      PROFFER_API_KEY: owner.apiKey,
      PROFFER_WEBHOOK_SECRET: endpoint.secret,
      CRM_URL: `http://127.0.0.1:${(crm.address() as AddressInfo).port}`,
    };
    await project.write("crm.ts", readProgram("crm.ts"));
    await project.write("propose.ts", readProgram("propose.ts"));
    expect(await project.listTypeFaults(["propose.ts"])).toBe("");
    expect(await project.runProgram("propose.ts", env)).toBe("true\n");

    const client = createClient({ baseUrl, apiKey: owner.apiKey });
    const { data: proposals } = await listProposals(client, { query: { tag: "deal:4711" } });
    expect(proposals).toHaveLength(1);
    const id = proposals[0]?.id ?? "";
    await sendProposal(client, { id });
    const { share_url: link } = await getProposal(client, { id });
    const token = link?.split("/").at(-1) ?? "";
    await acceptProposal(client, { token, body: { full_name: "Grace", email: "grace@example.com" } });

    const receiver = await project.startReceiver("receiver.ts", readProgram("receiver.ts"), env);
    const [won] = await listPosts(app, endpoint);
    const event = JSON.stringify(won);
    expect((await receiver.post(event, "whsec_another")).status).toBe(400);
    expect((await receiver.post(event, endpoint.secret)).status).toBe(500);
    isAway = false;
    expect((await receiver.post(event, endpoint.secret)).status).toBe(204);
    expect(closed).toEqual([{ url: "/deals/4711/won?amount=1000", body: "%PDF-" }]);
  });
});
