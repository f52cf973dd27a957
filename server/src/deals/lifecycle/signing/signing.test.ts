import type { ProposalSettings } from "@proffer/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../../test/databases.ts";
import {
  grace,
  findMailedLink,
  createMember,
  findRecipient,
  sendNewProposal,
  signMailed,
  toTypedSignature,
  findVisitor,
} from "../../../../test/deals.ts";
import { useApp, useOrganization } from "../../../../test/use-app.ts";
import { createReader } from "../../../../test/recipients.ts";
import { hashText } from "../../../records/audit-trail/audit-chain.ts";
import { counterSign, signAs, type SignatureInput } from "../sign-proposal.ts";

const drawn = (inside: string) => ({
  ...toTypedSignature("Somebody"),
  signature: {
    type: "drawn" as const,
    value: `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`).toString("base64")}`,
  },
});

const transact = () => Promise.reject(new Error("begun"));

describe.each(engines)("signing on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  /** Returns settings with three signers: Grace, Alan and, for the company, the member who calls the API. */
  const signedByThree = (): ProposalSettings => ({
    recipient: { name: "Example Ltd", contact: grace },
    signing: {
      acceptance_method: "digital_signatures",
      is_contact_signer: true,
      additional_signers: [{ full_name: "Alan Turing", email: "alan@example.com" }],
      company_signer: client.userId,
    },
  });
  const counterSigned = (url: string) => client.post(`${url}/counter-sign`, toTypedSignature("Ada Lovelace"));
  const listEvents = async (url: string) =>
    (await client.get(`${url}/analytics`)).body.data.map(
      (event: { event_type: string; metadata: object }) => [event.event_type, event.metadata],
    );

  it("checks a signature before its transaction, which blocks others", async () => {
    const { id, url } = await sendNewProposal(client, { signing: { is_contact_signer: false } });
    const atGrace = { ...(await findRecipient(app, client, url)), transact };
    const ours = { ...createMember(app, client), transact };
    const visit = { address: "203.0.113.7", agent: "A browser", acceptedLanguages: undefined };
    const attempts = [
      (given: SignatureInput) => signAs(app.lifecycle, atGrace, given),
      (given: SignatureInput) => counterSign(app.lifecycle, ours, id, given, visit),
    ];
    for (const attempt of attempts) {
      await expect(attempt(toTypedSignature("Ada"))).rejects.toThrow("begun");
      await expect(attempt(drawn(""))).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    }
  });

  it("runs from a request through every signer in turn to WON, and emails each signer a personal link", async () => {
    const { url } = await sendNewProposal(client, signedByThree());
    const requested = await client.post(`${url}/request-signatures`);
    expect([requested.status, requested.body.status]).toEqual([200, "PENDING"]);
    const links = [await findMailedLink(app, grace.email)];
    await signMailed(app, grace.email, toTypedSignature("Grace Hopper"));
    links.push(await findMailedLink(app, "alan@example.com"));
    expect((await client.get(url)).body).toMatchObject({
      status: "PENDING",
      allRecipientsSigned: false,
      status_detail: {
        signatures: [
          { role: "recipient", full_name: "Grace Hopper", signed_at: app.clock.now() },
          { role: "additional", full_name: "Alan Turing", signed_at: null },
          { role: "company", full_name: "Ada Lovelace", requested_at: null },
        ],
      },
    });
    app.clock.advance(1000);
    await signMailed(app, "alan@example.com", toTypedSignature("Alan Turing"));
    const recipientsDone = app.clock.now();
    expect((await client.get(url)).body).toMatchObject({
      status: "PENDING",
      allRecipientsSigned: true,
      completed_at: recipientsDone,
    });
    app.clock.advance(1000);
    const won = await counterSigned(url);
    expect(won.body).toMatchObject({
      status: "WON",
      completed_at: recipientsDone,
      last_activity_at: recipientsDone,
      status_detail: { marked_as_won_method: "digital_signature" },
    });
    expect((await client.get(url)).body.timeline.won).toBe(app.clock.now());
    expect(new Set(links).size).toBe(2);
    expect(await listEvents(url)).toMatchObject([
      ["proposal_signed", { old_status: "PENDING", new_status: "WON", signer: { role: "company" } }],
      ["proposal_signed", { old_status: "PENDING", new_status: "PENDING", viewer: { kind: "signer" } }],
      ["proposal_signed", { old_status: "PENDING", new_status: "PENDING", signer: { name: "Grace Hopper" } }],
      ["signature_request_sent", { old_status: "SENT", new_status: "PENDING" }],
      ["proposal_sent", { old_status: "DRAFT", new_status: "SENT", first: true }],
    ]);
  });

  it("begins with the first signature at the shared link", async () => {
    const { url } = await sendNewProposal(client, signedByThree());
    await signAs(app.lifecycle, await findRecipient(app, client, url), toTypedSignature("Grace Hopper"));
    expect((await client.get(url)).body).toMatchObject({
      status: "PENDING",
      status_detail: {
        signatures: [{ signed_at: app.clock.now() }, { signed_at: null }, { signed_at: null }],
      },
    });
    expect(await findMailedLink(app, "alan@example.com")).toMatch(/\/p\/[\w-]{43}$/);
  });

  it("by drawing stores and hashes our redrawn version, for every signer", async () => {
    const { id, url } = await sendNewProposal(client, {
      signing: {
        recipient_signer: { full_name: "Grace", email: grace.email },
        company_signer: client.userId,
      },
    });
    await client.post(`${url}/request-signatures`);
    const link = await findMailedLink(app, grace.email);
    const reader = createReader(app, link);
    const post = [
      (body: object) => reader.post("sign", body),
      (body: object) => client.post(`${url}/counter-sign`, body),
    ];
    for (const sign of post) {
      const refused = await sign(drawn('<path constructor="x" d="M0 0L90 90"/>'));
      expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["signature.value"]]);
      expect((await sign(drawn('<path d="M 0,0\n\tl 90 90" stroke="red"/>'))).status).toBe(200);
    }
    const rows = await app.db.read
      .selectFrom("signers")
      .select("signature_json")
      .where("proposal_id", "=", id)
      .execute();
    const trail = (await client.get(`${url}/audit-trail`)).body.data;
    const hashes = trail.flatMap(
      ({ entry }: { entry: { signature_sha256?: string } }) => entry.signature_sha256 ?? [],
    );
    expect(rows.map(({ signature_json }) => hashText(signature_json ?? ""))).toEqual(hashes);
    for (const { signature_json } of rows) {
      const { value } = JSON.parse(signature_json ?? "");
      expect(Buffer.from(value.split(",")[1], "base64").toString()).toMatch(
        /^<svg [^>]+><path d="M0 0L90 90" fill="#14181f" stroke-width="1"\/><\/svg>$/,
      );
    }
  });

  it("is rejected out of order, twice, and by a member who is not the company signer", async () => {
    const { url } = await sendNewProposal(client, signedByThree());
    await client.post(`${url}/request-signatures`);
    expect((await counterSigned(url)).body.error).toMatchObject({
      code: "VALIDATION_ERROR",
      details: { signature: "must wait until Grace Hopper has signed" },
    });
    const atGrace = await findVisitor(app, await findMailedLink(app, grace.email));
    await signAs(app.lifecycle, atGrace, toTypedSignature("Grace Hopper"));
    await expect(signAs(app.lifecycle, atGrace, toTypedSignature("Grace Hopper"))).rejects.toMatchObject({
      details: { signature: "has already been given" },
    });
    await signMailed(app, "alan@example.com", toTypedSignature("Alan Turing"));
    const colleague = await client.colleague();
    const refused = await colleague.post(`${url}/counter-sign`, toTypedSignature("Eve"));
    expect([refused.status, refused.body.error.message]).toEqual([
      403,
      "Only Ada Lovelace signs for the company",
    ]);
    expect((await client.get(url)).body.status).toBe("PENDING");
  });
});
