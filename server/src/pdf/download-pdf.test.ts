import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { printPdf, readText } from "../../test/pdf.ts";
import { browser, sendOffer, type Offer } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

describe.each(engines)("the PDF at a link on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  const download = (
    { reader }: Offer,
    { method = "GET", headers = {} }: { method?: "GET" | "HEAD"; headers?: Record<string, string> } = {},
  ) =>
    app.server.inject({ method, url: `${reader.url}/pdf`, headers: { "user-agent": browser, ...headers } });

  const downloads = async ({ url }: Offer) =>
    (await client.get(`${url}/analytics?event_type=pdf_viewed`)).body.data;

  it("equals the sender's own PDF", async () => {
    const offer = await sendOffer(app, client, { name: "Website relaunch" });
    const { statusCode, rawPayload, headers } = await download(offer);
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(rawPayload.equals((await printPdf(app, client, offer.url)).bytes)).toBe(true);
    expect(await readText(rawPayload)).toContain("Website relaunch");
  });

  it("is reported to the sender, with the device", async () => {
    const offer = await sendOffer(app, client);
    await download(offer);
    expect(await downloads(offer)).toMatchObject([
      {
        event_type: "pdf_viewed",
        user: null,
        metadata: { device: "computer", viewer: { kind: "recipient" } },
      },
    ]);
  });

  it("is not counted for members, bots, and prefetching programs", async () => {
    const offer = await sendOffer(app, client);
    const lookers: Record<string, string>[] = [
      { authorization: `Bearer ${client.apiKey}` },
      { "user-agent": "Slackbot-LinkExpanding 1.0" },
      { "sec-purpose": "prefetch" },
    ];
    for (const headers of lookers) expect((await download(offer, { headers })).statusCode).toBe(200);
    expect((await download(offer, { method: "HEAD" })).statusCode).toBe(200);
    expect(await downloads(offer)).toEqual([]);
  });

  it("is rejected if the sender hides it, and not reported", async () => {
    const offer = await sendOffer(app, client, { settings: { hide_pdf_download: true } });
    const { statusCode, json } = await download(offer);
    expect(statusCode).toBe(403);
    expect(json().error.message).toBe("The sender does not offer this proposal as a PDF");
    expect((await download(offer, { method: "HEAD" })).statusCode).toBe(403);
    expect(await downloads(offer)).toEqual([]);
    expect((await printPdf(app, client, offer.url)).status).toBe(200);
  });

  it("is rejected if the link no longer shows the proposal", async () => {
    const offer = await sendOffer(app, client);
    await client.post(`${offer.url}/status`, { status: "CANCELLED" });
    expect((await download(offer)).statusCode).toBe(403);
  });

  it("is 404 at an unknown link", async () => {
    expect((await app.server.inject("/api/public/proposals/nobody/pdf")).statusCode).toBe(404);
    app.checkContract();
  });
});
