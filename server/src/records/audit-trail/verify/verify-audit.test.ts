import { beforeAll, describe, expect, it } from "vitest";
import { engines } from "../../../../test/databases.ts";
import {
  grace,
  findRecipient,
  sendNewProposal,
  signMailed,
  toTypedSignature,
} from "../../../../test/deals.ts";
import { useApp, useOrganization } from "../../../../test/use-app.ts";
import { acceptProposal } from "../../../deals/lifecycle/accept-or-decline.ts";
import { createChainEntry } from "../audit-chain.ts";
import { toCanonicalJson } from "../../../platform/canonical-json.ts";
import { getEvidence, listProposalsWithEvidence, type Evidence } from "./evidence.ts";
import { findAuditFaults, verifyAudit, verifyProposalAudit } from "./verify-audit.ts";

const drawn = {
  ...toTypedSignature("Grace Hopper"),
  signature: {
    type: "drawn" as const,
    value: `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L9 9"/></svg>').toString("base64")}`,
  },
};

describe.each(engines)("verify-audit on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);
  let signed: string;
  let accepted: string;
  beforeAll(async () => {
    signed = await signedInTwoRounds();
    accepted = await acceptedByButton();
  });

  async function signedInTwoRounds(): Promise<string> {
    const { id, url } = await sendNewProposal(client, {
      recipient: { contact: grace },
      signing: { is_contact_signer: true, company_signer: client.userId },
    });
    for (const given of [toTypedSignature("Grace"), drawn]) {
      await client.post(`${url}/request-signatures`);
      app.clock.advance(60_000);
      await signMailed(app, grace.email, given);
      if (given !== drawn) await client.post(`${url}/void-signing`);
    }
    await client.post(`${url}/counter-sign`, toTypedSignature("Ada Lovelace"));
    return id;
  }

  async function acceptedByButton(): Promise<string> {
    const { id, url } = await sendNewProposal(client);
    await acceptProposal(await findRecipient(app, client, url), {
      full_name: grace.name,
      email: grace.email,
    });
    return id;
  }

  const evidence = (id: string) =>
    getEvidence(app.db.read, { organization_id: client.organizationId, proposal_id: id });

  it("finds no fault after signing in two rounds and after an acceptance", async () => {
    expect(await verifyProposalAudit(app.db.read, signed)).toEqual({
      proposalId: signed,
      entries: 11,
      faults: [],
    });
    expect(await verifyProposalAudit(app.db.read, accepted)).toEqual({
      proposalId: accepted,
      entries: 2,
      faults: [],
    });
    const all = await Array.fromAsync(verifyAudit(app.db.read));
    expect(all.flatMap(({ faults }) => faults)).toEqual([]);
    expect(all.map(({ proposalId }) => proposalId).toSorted()).toEqual([signed, accepted].toSorted());
  });

  it("yields every proposal once, in pages of any size", async () => {
    const all = await listProposalsWithEvidence(app.db.read, undefined, 100);
    expect(all.map(({ proposal_id }) => proposal_id)).toEqual([signed, accepted].toSorted());
    const [first, second] = all;
    expect(await listProposalsWithEvidence(app.db.read, undefined, 1)).toEqual([first]);
    expect(await listProposalsWithEvidence(app.db.read, first, 1)).toEqual([second]);
    expect(await listProposalsWithEvidence(app.db.read, second, 1)).toEqual([]);
  });

  it.each(["signed", "accepted"])(
    "reports every change to one byte in the records of a proposal that was %s",
    async (which) => {
      const whole = await evidence(which === "signed" ? signed : accepted);
      const unnoticed: string[] = [];
      let tried = 0;
      for (const { name, changed } of everyChange(whole)) {
        tried++;
        if (findAuditFaults(changed).length === 0) unnoticed.push(name);
      }
      expect(unnoticed).toEqual([]);
      expect(tried).toBeGreaterThan(300);
    },
  );

  it("reads a trail of thousands of views once, not once per entry", async () => {
    const whole = await evidence(accepted);
    const entries = [...whole.entries];
    for (let last = entries.at(-1); last && last.seq < 4_000; last = entries.at(-1)) {
      const { organization_id, proposal_id, at } = last;
      const viewed = createChainEntry(last, { at, proposal_id, entry: { action: "viewed", by: {} } });
      entries.push({ ...viewed, organization_id, entry_json: toCanonicalJson(viewed.entry) });
    }
    expect(findAuditFaults({ ...whole, entries })).toEqual([]);
    Object.assign(entries[2_999] ?? {}, { entry_json: "{}" });
    expect(findAuditFaults({ ...whole, entries })).toEqual([expect.stringMatching(/^entry 3000 of /)]);
  });

  it("reports a row that was removed or moved to another proposal", async () => {
    const whole = await evidence(signed);
    for (const table of ["entries", "snapshots", "signers"] as const)
      for (const index of whole[table].keys())
        expect(findAuditFaults({ ...whole, [table]: whole[table].toSpliced(index, 1) })).not.toEqual([]);
  });

  it("names the first broken link, and a replaced signature", async () => {
    const whole = await evidence(signed);
    const entries = whole.entries.map((row) =>
      row.seq >= 4 ? Object.assign({}, row, { hash: "0".repeat(64) }) : row,
    );
    expect(findAuditFaults({ ...whole, entries })).toEqual([
      expect.stringMatching(/^entry 4 of \S+Z does not follow from the entry before it$/),
    ]);
    const [first, ...others] = whole.signers;
    if (!first) throw new Error("nobody signed");
    const forged = { ...first, signature_json: '{"type":"typed","value":"Eve"}' };
    expect(findAuditFaults({ ...whole, signers: [forged, ...others] })).toEqual([
      `signer ${first.id} is not what the trail says`,
    ]);
  });
});

interface Change {
  readonly name: string;
  readonly changed: Evidence;
}

/**
 * Yields copies of each row in which one text or number is changed. In a text, one character is changed, at
 * each of up to sixty positions.
 */
function* everyChange(whole: Evidence): Generator<Change> {
  const { proposal, ...tables } = whole;
  for (const [table, rows] of Object.entries(tables))
    for (const [index, row] of rows.entries())
      for (const { name, changed } of listChanges(row))
        yield {
          name: `${table} ${index} ${name}`,
          changed: { ...whole, [table]: rows.with(index, changed as never) },
        };
  if (!proposal) return;
  for (const { name, changed } of listChanges(proposal))
    yield { name: `proposal ${name}`, changed: { ...whole, proposal: changed } };
}

function* listChanges<Row extends object>(row: Row): Generator<{ name: string; changed: Row }> {
  for (const [column, value] of Object.entries(row)) {
    // These columns identify the proposal. With another value, the row would not be read for this proposal.
    if (column === "organization_id" || column === "proposal_id") continue;
    if (typeof value === "number") yield { name: column, changed: { ...row, [column]: value + 1 } };
    if (typeof value !== "string") continue;
    const stride = Math.ceil(value.length / 60);
    for (let at = 0; at < value.length; at += stride) {
      const other = value[at] === "7" ? "8" : "7";
      const changed = { ...row, [column]: value.slice(0, at) + other + value.slice(at + 1) };
      yield { name: `${column} at ${at}`, changed };
    }
  }
}
