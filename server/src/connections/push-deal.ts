import type { DealPhase } from "@proffer/contract";
import { joinTransaction, type AnonymousContext, type Tx } from "../context.ts";
import { changeLockedProposal, findProposalById, type Proposal } from "../proposals/index.ts";
import { openCredential, type StoredConnection } from "./connections.store.ts";
import { isCrmOf, updateCrm } from "./crm-field.ts";
import type { PushMemory, PushResult } from "./crm-provider.ts";
import { type DealLink, findDealLink, saveDealLink, saveMemory } from "./deal-links.store.ts";
import { describeDeal } from "./describe-deal.ts";
import { listDealLines } from "./list-deal-lines.ts";
import { toMemberUrl } from "./plan-pushes.ts";
import { type ConnectionServices, isCrm } from "./providers.ts";
import { holdFreshPush, insertPush, type Push } from "./pushes.store.ts";
import { addMs } from "./retry-policy.ts";

/** Services for pushes to deals. */
export interface DealServices extends ConnectionServices {
  /** Returns the sealed PDF of a completed proposal. Undefined before it is sealed. */
  readonly findPdf: (proposal: Proposal) => Promise<Uint8Array | undefined>;
}

/** A deal after a push. */
export interface PushedDeal {
  readonly link: DealLink;
  readonly result: PushResult;
  /** Null if no amount is written, as for a draft. */
  readonly amount: number | null;
  /** When the proposal was won, if its PDF is not sealed yet. */
  readonly waitsForPdfSince: string | null;
}

/** A push, and its connection. */
interface ClaimedPush {
  readonly connection: StoredConnection;
  readonly push: Push;
}

/** Writes the state of a proposal to its deal. Returns undefined if it has no deal at this connection any more. */
export async function pushDeal(
  context: AnonymousContext,
  services: DealServices,
  { connection, push }: ClaimedPush,
  signal: AbortSignal,
): Promise<PushedDeal | undefined> {
  const { sealer, crms, publicUrl } = services;
  const { read } = context;
  const { organization_id, provider, account, deals: settings } = connection;
  const proposalId = push.proposal_id ?? "";
  const link = await findDealLink(read, organization_id, proposalId);
  const proposal = await findProposalById(read, organization_id, proposalId);
  const isLinked = link?.connection_id === connection.id;
  if (!isLinked || !proposal || !settings || !account || !isCrm(provider)) return undefined;
  const state = await describeDeal(read, proposal, settings, toMemberUrl(publicUrl, proposalId));
  const memory = await rememberAttempt(context, link, state.phase);
  const token = await openCredential(read, sealer, connection);
  const pdf = settings.with_pdf === false ? null : await findDocument(services, proposal);
  const result = await crms[provider].pushDeal(
    token,
    account,
    {
      ...state,
      dealId: link.deal_id,
      memory,
      note: settings.with_notes === false ? null : toNote(push),
      pdf,
      lineItems:
        settings.with_line_items === true && proposal.status !== "DRAFT"
          ? await listDealLines(read, proposal)
          : null,
    },
    signal,
  );
  const isLate = settings.with_pdf !== false && pdf === null && willHaveDocument(proposal);
  return { link, result, amount: state.amount, waitsForPdfSince: isLate ? proposal.won_at : null };
}

/**
 * Stores the step before the push writes it, and returns the memory for the push. If an attempt to write another step
 * has no outcome, the deal may be in either stage, so the memory names no step.
 */
async function rememberAttempt(
  { transact }: AnonymousContext,
  link: DealLink,
  phase: DealPhase | null,
): Promise<PushMemory | null> {
  const { memory } = link;
  if (memory === null || phase === null) return memory;
  const { attempted, ...known } = memory;
  if (attempted === undefined && known.phase === phase) return memory;
  if (attempted !== phase) await transact((tx) => saveMemory(tx, link, { ...known, attempted: phase }));
  return attempted === undefined || attempted === phase ? known : { ...known, phase: null };
}

function toNote({ id, announcement }: Push) {
  if (!announcement) return null;
  const { title, facts, quote, url } = announcement;
  const lines = [title, ...facts.map(([label, value]) => `${label}: ${value}`), ...(quote ? [quote] : [])];
  return { marker: `Proffer ${id}`, lines, url };
}

/** Tells whether a proposal gets a sealed PDF. One that was marked as won by hand gets none. */
function willHaveDocument({ status, marked_as_won_method }: Proposal): boolean {
  return status === "WON" && marked_as_won_method !== "manual";
}

/** Finds the sealed PDF of a won proposal. Null if there is none, or not yet. */
async function findDocument({ findPdf }: DealServices, proposal: Proposal) {
  if (!willHaveDocument(proposal)) return null;
  const bytes = await findPdf(proposal);
  if (!bytes) return null;
  const { id, proposal_number, signing_round } = proposal;
  const number = (proposal_number ?? "proposal").replaceAll(/[^\w.-]+/g, "-");
  return {
    fileName: `${number}-${id.slice(-8)}-${signing_round}.pdf`,
    read: async () => bytes,
  };
}

/**
 * Records the state of a deal after a push, at the link and in the CRM field of the proposal, whose row is locked.
 * Plans another push if the PDF is not sealed yet.
 */
export async function recordDeal(
  tx: Tx,
  context: AnonymousContext,
  push: Push,
  { link, result, amount, waitsForPdfSince }: PushedDeal,
  proposal: Proposal | undefined,
): Promise<void> {
  const now = context.clock.now();
  if (waitsForPdfSince !== null) await planPdf(tx, push, now, waitsForPdfSince);
  const { organization_id, proposal_id } = link;
  const current = await findDealLink(tx, organization_id, proposal_id);
  // A member has linked another deal meanwhile.
  if (current?.connection_id !== link.connection_id || current.deal_id !== link.deal_id) return;
  const last_synced_price = amount ?? current.last_synced_price;
  await saveDealLink(tx, {
    ...current,
    deal_id: result.dealId,
    deal_url: result.dealUrl,
    title: result.title,
    memory: result.memory,
    last_synced_at: now,
    last_synced_price,
  });
  if (!proposal || !isCrmOf(proposal.crm, link.deal_id)) return;
  const crm = updateCrm(proposal.crm, {
    deal_id: result.dealId,
    deal_url: result.dealUrl,
    deal_metadata: { title: result.title, last_synced_at: now, last_synced_price },
  });
  await changeLockedProposal(
    { ...joinTransaction(context, tx), organizationId: organization_id },
    async () => proposal,
    () => ({ fields: { crm }, events: [] }),
    // Readers of the content see no change, so the If-Match of a member stays valid.
    { movesVersion: false },
  );
}

/** Sealing a PDF is tried for a day, so it has ended after two. */
const pdfPatienceMs = 48 * 60 * 60 * 1_000;

/** Plans another push for the PDF, which is sealed after the proposal was won: soon at first, later rarely. */
async function planPdf(tx: Tx, push: Push, now: string, wonAt: string): Promise<void> {
  const { organization_id: organizationId, connection_id, proposal_id: proposalId } = push;
  const age = Date.parse(now) - Date.parse(wonAt);
  const isPlanned = await holdFreshPush(
    tx,
    { organization_id: organizationId, id: connection_id },
    proposalId ?? "",
  );
  if (age > pdfPatienceMs || isPlanned) return;
  await insertPush(tx, {
    organizationId,
    connectionId: connection_id,
    proposalId,
    event: "pdf",
    announcement: null,
    createdAt: now,
    dueAt: addMs(now, Math.max(20_000, age / 2)),
  });
}
