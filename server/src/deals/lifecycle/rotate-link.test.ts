import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { grace, findMailedLink, toTypedSignature } from "../../../test/deals.ts";
import { createTestOffer } from "../../../test/proposals.ts";
import { createReader, sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

describe.each(engines)("replacing a link on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  it("ends the old link at once, and the new one opens the same page and is shown to every member", async () => {
    const { reader, url } = await sendOffer(app, client);
    const before = (await reader.read()).body;
    const { share_url } = (await client.post(`${url}/rotate-link`)).body;
    expect((await reader.read()).status).toBe(404);
    expect((await client.get(url)).body.share_url).toBe(share_url);
    const { version, ...after } = (await createReader(app, share_url).read()).body;
    expect({ ...after, version: before.version }).toEqual(before);
    expect(version).toBeGreaterThan(before.version);
    await client.post(`${url}/send`, { recipients: [grace] });
    expect(await findMailedLink(app, grace.email)).toBe(share_url);
  });

  it("keeps the personal links of signers, and adds an entry to the audit trail", async () => {
    const { reader, url } = await sendOffer(app, client, {
      settings: {
        signing: {
          acceptance_method: "digital_signatures",
          recipient_signer: { full_name: "Alan", email: "alan@example.com" },
        },
      },
    });
    await client.post(`${url}/request-signatures`);
    const alan = createReader(app, await findMailedLink(app, "alan@example.com"));
    const { share_url } = (await client.post(`${url}/rotate-link`)).body;
    expect([(await reader.read()).status, (await createReader(app, share_url).read()).status]).toEqual([
      404, 200,
    ]);
    expect((await alan.post("sign", toTypedSignature("Alan"))).body.status).toBe("WON");
    const { data } = (await client.get(`${url}/audit-trail`)).body;
    expect(data.map(({ entry }: { entry: { action: string } }) => entry.action)).toContain("link_rotated");
    expect(JSON.stringify(data)).not.toContain(share_url.slice(share_url.lastIndexOf("/") + 1));
  });

  it("before a proposal is sent creates the link used for sending", async () => {
    const { url } = await createTestOffer(client);
    const { share_url } = (await client.post(`${url}/rotate-link`)).body;
    expect((await createReader(app, share_url).read()).body).toMatchObject({ closed: "not_sent", pages: [] });
    await client.post(`${url}/status`, { status: "SENT" });
    expect((await createReader(app, share_url).read()).body.closed).toBeNull();
  });
});
