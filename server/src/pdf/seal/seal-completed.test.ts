import { fromBER } from "asn1js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createHash, verify, X509Certificate } from "node:crypto";
import { ContentInfo, SignedData } from "pkijs";
import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { findMailedLink, sendNewProposal, toTypedSignature } from "../../../test/deals.ts";
import { createTestApp, testSecret } from "../../../test/harness.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { printPdf, readText } from "../../../test/pdf.ts";
import { line, createTestProposal, createPage } from "../../../test/proposals.ts";
import { browser, createReader, office, sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import { createAnonymousContext } from "../../context.ts";
import { createSealer } from "../../platform/secrets/sealer.ts";
import { purgeProposals } from "../../proposals/deleted/deleted-proposals.ts";
import { findProposal } from "../../recipients/public-view/find-proposal.ts";
import { createPdfService } from "../pdf-service.ts";
import { createTypstPool } from "../typst/typst-pool.ts";
import type { P12 } from "./seal.ts";
import { getCompletedPdf } from "./completed-pdf.ts";

const p12: P12 = {
  bytes: readFileSync(join(import.meta.dirname, "../../../test/seal.p12")),
  password: "a seal",
};

const messageDigest = "1.2.840.113549.1.9.4";

/** Reads the only signature of a PDF: its coverage and its validity. */
function readSignature(pdf: Buffer) {
  const text = pdf.toString("latin1");
  const [, ...numbers] = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/.exec(text) ?? [];
  const [start = 0, length = 0, next = 0, rest = 0] = numbers.map(Number);
  const { result } = fromBER(Buffer.from(text.slice(start + length + 1, next - 1), "hex"));
  const signed = new SignedData({ schema: new ContentInfo({ schema: result }).content });
  const [{ signedAttrs, signature } = {}] = signed.signerInfos;
  const certificate = new X509Certificate(toBytes(signed.certificates?.[0]?.toSchema().toBER()));
  const covered = Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(next, next + rest)]);
  const digest = signedAttrs?.attributes.find(({ type }) => type === messageDigest)?.values[0];
  const attributes = toBytes(signedAttrs?.encodedValue);
  const given = Buffer.from(signature?.valueBlock.valueHexView ?? []);
  const isSame = createHash("sha256").update(covered).digest().equals(digest.valueBlock.valueHexView);
  return {
    holds: isSame && verify("sha256", attributes, certificate.publicKey, given),
    coversAll: start === 0 && next + rest === pdf.length,
    certificate,
  };
}

function toBytes(buffer: ArrayBuffer | undefined): Buffer {
  return Buffer.from(buffer ?? new ArrayBuffer());
}

describe.each(engines)("the PDF of a completed proposal on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  const accepted = async () => {
    const offer = await sendOffer(app, client, { name: "Accepted proposal" });
    await offer.reader.select(offer.findId("Icons"));
    const grace = { full_name: "Grace Hopper", email: "grace@example.com" };
    const answer = await offer.reader.post("accept", grace);
    expect(answer.body.status).toBe("WON");
    return offer;
  };

  it("is signed over every byte, and the signature is invalid after one changes", async () => {
    const { url } = await accepted();
    const { bytes } = await printPdf(app, client, url);
    const { certificate, ...found } = readSignature(bytes);
    expect(found).toEqual({ holds: true, coversAll: true });
    expect(certificate.subject).toBe("CN=Proffer at proffer.test");
    expect(new Date(certificate.validTo).getUTCFullYear()).toBe(2056);
    const altered = Buffer.from(bytes);
    altered[500] = (altered[500] ?? 0) ^ 1;
    expect(readSignature(altered).holds).toBe(false);
  });

  it("says nothing about an approval before the sending", async () => {
    const when = { measure: "total", of: "selected", operator: "above", value: 1, currency: "USD" };
    const rules = [{ name: "Large deal", when, approvers: [{ role: "owner" }] }];
    await client.patch("/api/organization", { approval_rules: rules });
    const { url } = await createTestProposal(client, {
      pages: [createPage(line("Design", 1000))],
      settings: { currency: "USD", signing: { acceptance_method: "accept_button" } },
    });
    const member = await client.colleague("member");
    await member.post(`${url}/approval/request`, { note: "They pay at once." });
    expect((await client.post(`${url}/approval/approve`)).body.data.state).toBe("approved");
    await client.patch("/api/organization", { approval_rules: [] });
    await client.post(`${url}/send`, { recipients: [{ name: "Grace", email: "grace@example.com" }] });
    const reader = createReader(app, await findMailedLink(app, "grace@example.com"));
    await reader.post("accept", { full_name: "Grace Hopper", email: "grace@example.com" });
    const text = await readText((await printPdf(app, client, url)).bytes);
    expect(text).toContain("Grace Hopper");
    expect(text).not.toMatch(/approv|pay at once/i);
  });

  it("stays the same bytes for member and client, even if the organization changes", async () => {
    const { url, reader } = await accepted();
    await runDueJobs(app);
    const first = await printPdf(app, client, url);
    await client.patch("/api/organization", { name: "Renamed", branding: { accent_color: "#aa0000" } });
    app.clock.advance(90 * 24 * 60 * 60 * 1000);
    expect((await printPdf(app, client, url)).bytes.equals(first.bytes)).toBe(true);
    const own = await app.server.inject({ url: `${reader.url}/pdf`, headers: { "user-agent": browser } });
    expect(own.rawPayload.equals(first.bytes)).toBe(true);
    expect(await readText(first.bytes)).not.toContain("Renamed");
    await client.patch("/api/organization", { name: "Acme" });
  });

  it("is one document if several requests create it first", async () => {
    const { url } = await accepted();
    const copies = await Promise.all(Array.from({ length: 4 }, () => printPdf(app, client, url)));
    expect(new Set(copies.map(({ bytes }) => bytes.toString("latin1"))).size).toBe(1);
  });

  it("is one document if several processes seal it at once with different keys", async () => {
    const { organizationId } = client;
    const { id } = await accepted();
    const context = createAnonymousContext(app.db, app.clock);
    const sealer = createSealer([testSecret]);
    const typstPool = createTypstPool({ size: 1 });
    const createService = (own?: P12) =>
      createPdfService({ typstPool, context, sealer, p12: own, name: "Another" });
    const found = await findProposal(context, organizationId, id);
    if (!found) throw new Error("it is not there");
    const services = [app.pdfService, createService(p12), createService(), createService(p12)];
    const copies = await Promise.all(services.map((each) => getCompletedPdf(each, context, found, () => {})));
    await typstPool.close();
    expect(new Set(copies.map((bytes) => Buffer.from(bytes).toString("latin1"))).size).toBe(1);
    const kept = app.db.read.selectFrom("documents").select("sha256").where("proposal_id", "=", id);
    const sha256 = createHash("sha256")
      .update(copies[0] ?? "")
      .digest("hex");
    expect(await kept.execute()).toEqual([{ sha256 }]);
  });

  it("has a certificate with the fingerprint, the accepting person, time, address, and the steps", async () => {
    const { url } = await accepted();
    const { snapshot_sha256, data: trail } = (await client.get(`${url}/audit-trail`)).body;
    const text = (await readText((await printPdf(app, client, url)).bytes)).replaceAll(" ", "");
    for (const said of [
      "Certificateofcompletion",
      snapshot_sha256,
      trail.at(-1).hash,
      "GraceHopper",
      "grace@example.com",
      "127.0.0.1",
      "Firefox/140.0",
      "Icons:Chosen(was:Notchosen)",
      "AcceptedbyGraceHopper",
    ])
      expect(text).toContain(said);
  });

  it("names the person who accepted with the button, and shows no signature", async () => {
    const signatures = { name: "Agreement", kind: "signatures" as const };
    const { reader, url } = await sendOffer(app, client, { pages: [...office, signatures] });
    await reader.post("accept", { full_name: "Grace Hopper", email: "grace@example.com" });
    const { bytes } = await printPdf(app, client, url);
    const [, page = ""] = /Agreement(.*)Certificate/s.exec(await readText(bytes)) ?? [];
    expect(page).toMatch(/Accepted by Grace Hopper\s+\d+ \w+ \d{4} · \d\d:\d\d UTC/);
    expect(page).not.toContain("Signature");
    expect(bytes.toString("latin1")).not.toContain("Caveat");
  });

  it("shows each signature, and hides the address of a member unknown to the client", async () => {
    const colleague = await client.colleague();
    const { url } = await sendNewProposal(client, {
      signing: {
        acceptance_method: "digital_signatures",
        recipient_signer: { full_name: "Grace Hopper", email: "signer@example.com" },
        company_signer: colleague.userId,
      },
    });
    await client.post(`${url}/request-signatures`);
    await createReader(app, await findMailedLink(app, "signer@example.com")).post(
      "sign",
      toTypedSignature("Grace Brewster Hopper"),
    );
    await colleague.post(`${url}/counter-sign`, toTypedSignature("Ada King"));
    const text = await readText((await printPdf(app, client, url)).bytes);
    const invited = "Grace Hopper (signed as Grace Brewster Hopper)";
    for (const said of [invited, "(signed as Ada King)", "signer@example.com", `Signed by ${invited}`])
      expect(text).toContain(said);
    // The name occurs three times: in the signature block, in the certificate and in the trail.
    expect(text.split(invited)).toHaveLength(4);
    expect(text).not.toContain(colleague.userId);
  });

  it("is created without a request, soon after the last decision", async () => {
    const { id } = await accepted();
    await runDueJobs(app);
    const kept = app.db.read.selectFrom("documents").select("sha256").where("proposal_id", "=", id);
    expect(await kept.execute()).toHaveLength(1);
  });

  it("is deleted when its proposal is purged", async () => {
    const { id, url } = await accepted();
    await printPdf(app, client, url);
    await client.delete(url);
    app.clock.advance(1_000);
    await purgeProposals(createAnonymousContext(app.db, app.clock), app.clock.now());
    const kept = app.db.read.selectFrom("documents").select("sha256").where("proposal_id", "=", id);
    expect(await kept.execute()).toEqual([]);
  });

  it("has the configured certificate", async () => {
    const own = await createTestApp(engine, { p12 });
    const ada = await own.organization();
    const { reader, url } = await sendOffer(own, ada);
    await reader.post("accept", { full_name: "Grace Hopper", email: "grace@example.com" });
    const { certificate, ...found } = readSignature((await printPdf(own, ada, url)).bytes);
    expect(found).toEqual({ holds: true, coversAll: true });
    expect(certificate.subject).toBe("CN=Brightside");
    await own.close();
  });

  it("is not sealed if the proposal was won by hand", async () => {
    const { url } = await createTestProposal(client, { pages: [createPage(line("Design", 1))] });
    await client.post(`${url}/status`, { status: "WON" });
    await runDueJobs(app);
    expect((await printPdf(app, client, url)).bytes.includes("/ByteRange")).toBe(false);
  });
});
