import type {
  CreateProposalFromDeal,
  Deal,
  DealOptions,
  LinkDeal,
  LinkedDeal,
  ProposalSettings,
} from "@proffer/contract";
import { isEmailAddress } from "@proffer/contract/people";
import { assertRight } from "../accounts/index.ts";
import { joinTransaction, type Context, type Tx } from "../context.ts";
import { AppError, invalid, notFound } from "../platform/errors.ts";
import { shorten } from "../platform/text/plain-text.ts";
import {
  changeProposal,
  createProposal,
  type Decision,
  findProposalById,
  type NewProposal,
  prepareProposal,
  type Proposal,
} from "../proposals/index.ts";
import { toPushViews } from "./connection.view.ts";
import { getConnection, getCrm } from "./connections.ts";
import {
  findConnection,
  lockConnection,
  openCredential,
  type StoredConnection,
} from "./connections.store.ts";
import { isCrmOfDeal, toCrm } from "./crm-field.ts";
import { type CrmAccount, type DealWithClient, ProviderError } from "./crm-provider.ts";
import { findDealLink, saveDealLink } from "./deal-links.store.ts";
import { endLink, enqueuePushes } from "./plan-pushes.ts";
import { askProvider, type ConnectionServices, isCrm } from "./providers.ts";
import { findLatestPush, holdFreshPush, insertPush } from "./pushes.store.ts";

/** A deal, and the connection it was read with. */
export interface FoundDeal {
  readonly connection: StoredConnection;
  readonly deal: DealWithClient;
}

interface OpenCrm {
  readonly connection: StoredConnection;
  readonly crm: ReturnType<typeof getCrm>;
  readonly token: string;
  readonly account: CrmAccount;
}

async function openCrm(services: ConnectionServices, context: Context, id: string): Promise<OpenCrm> {
  const connection = await getConnection(context, id);
  const crm = getCrm(services, connection);
  const token = await openCredential(context.read, services.sealer, connection);
  const { account } = connection;
  if (!account) throw new AppError("CONFLICT", "The connection has no account: enter its token again");
  return { connection, crm, token, account };
}

/** Reads the pipelines and fields for the settings of a connection. */
export async function getDealOptions(
  services: ConnectionServices,
  context: Context,
  id: string,
): Promise<DealOptions> {
  assertRight(context.caller, "manage connections");
  const { crm, token } = await openCrm(services, context, id);
  return askProvider((signal) => crm.readOptions(token, signal));
}

export async function searchDeals(
  services: ConnectionServices,
  context: Context,
  id: string,
  text: string,
): Promise<Deal[]> {
  const { crm, token, account } = await openCrm(services, context, id);
  return askProvider((signal) => crm.searchDeals(token, account, text, signal));
}

/** Reads a deal. Throws 404 if it does not exist. */
export async function findDeal(
  services: ConnectionServices,
  context: Context,
  connectionId: string,
  dealId: string,
): Promise<FoundDeal> {
  const { connection, crm, token, account } = await openCrm(services, context, connectionId);
  return askProvider(async (signal) => {
    try {
      return { connection, deal: await crm.readDeal(token, account, dealId, signal) };
    } catch (error) {
      throw error instanceof ProviderError && error.code === "deal_gone" ? notFound(dealId) : error;
    }
  });
}

/** Links a proposal to a deal that was just read, and plans the first push. */
export async function linkDeal(
  context: Context,
  proposalId: string,
  { fill_client = false }: LinkDeal,
  { connection, deal }: FoundDeal,
): Promise<LinkedDeal> {
  const edits = ["integrations", ...(fill_client ? ["settings.recipient"] : [])];
  await changeProposal(context, proposalId, { edits }, async ({ proposal, tx, at }): Promise<Decision> => {
    if (proposal.kind === "template") throw invalid({ id: "is a template, which has no deal" });
    await startLink(tx, connection, deal, proposalId, at);
    const settings = fill_client ? fillClient(proposal.settings, deal) : proposal.settings;
    return {
      fields: { crm: toCrm(connection.provider, deal), settings },
      events: [{ type: "proposal_updated", metadata: { fields: edits } }],
    };
  });
  return getLinkedDealOrThrow(context, proposalId);
}

/** Links a proposal whose row is locked, instead of the deal it was linked to. */
async function startLink(
  tx: Tx,
  connection: StoredConnection,
  deal: Deal,
  proposalId: string,
  at: string,
): Promise<void> {
  const { organization_id, id } = connection;
  // The connection may have been removed since the deal was read.
  if (!(await lockConnection(tx, organization_id, id))) throw notFound(id);
  const before = await findDealLink(tx, organization_id, proposalId);
  if (before) await endLink(tx, before, at);
  const isSame = before?.connection_id === id && before.deal_id === deal.id;
  await saveDealLink(tx, {
    organization_id,
    proposal_id: proposalId,
    connection_id: id,
    deal_id: deal.id,
    deal_url: deal.url,
    title: deal.title,
    memory: isSame ? before.memory : null,
    last_synced_at: isSame ? before.last_synced_at : null,
    last_synced_price: isSame ? before.last_synced_price : null,
  });
  await planPush(tx, connection, proposalId, at, "link");
}

async function planPush(
  tx: Tx,
  connection: Pick<StoredConnection, "organization_id" | "id">,
  proposalId: string,
  at: string,
  event: "link" | "sync",
): Promise<void> {
  await insertPush(tx, {
    organizationId: connection.organization_id,
    connectionId: connection.id,
    proposalId,
    event,
    announcement: null,
    createdAt: at,
    dueAt: at,
  });
  await enqueuePushes(tx, at, connection);
}

/** Fills the empty fields of the client from the company and the contact of a deal. */
function fillClient(settings: ProposalSettings, { company, contact }: DealWithClient): ProposalSettings {
  const { recipient } = settings;
  const email = fit(contact?.email, 254);
  return {
    ...settings,
    recipient: {
      ...fillEmpty(recipient ?? {}, {
        name: fit(company?.name, 500),
        address: fit(company?.address, 2_000),
        website: fit(company?.website, 2_000),
      }),
      contact: fillEmpty(recipient?.contact ?? {}, {
        name: fit([contact?.first_name, contact?.last_name].filter(Boolean).join(" "), 500),
        email: email !== undefined && isEmailAddress(email) ? email : undefined,
        phone: fit(contact?.phone, 100),
      }),
    },
  };
}

/** Shortens a text of a CRM, where other limits apply. Returns undefined if nothing of it is visible. */
function fit(text: string | null | undefined, maxLength: number): string | undefined {
  const clean = (text ?? "").replaceAll(/[^\S\n]+|(?!\n)\p{Cc}+/gu, " ").trim();
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(clean)) return undefined;
  return shorten(clean, maxLength);
}

function fillEmpty<T extends Readonly<Record<string, unknown>>>(
  known: T,
  found: Readonly<Record<string, string | undefined>>,
): T {
  const missing = Object.entries(found).filter(([name, value]) => value && !known[name]);
  return { ...known, ...Object.fromEntries(missing) };
}

/** Unlinks a proposal from its deal, even one of a removed connection. Does nothing if it has none. */
export async function unlinkDeal(context: Context, proposalId: string): Promise<void> {
  await changeProposal(context, proposalId, "annotate", async (locked): Promise<Decision> => {
    const { proposal, tx, at } = locked;
    const link = await findDealLink(tx, proposal.organization_id, proposalId);
    const { crm } = proposal;
    const isNamed = isCrmOfDeal(crm);
    if (!link && !isNamed) return { unchanged: true };
    if (link) await endLink(tx, link, at);
    return {
      fields: { crm: isNamed ? null : crm },
      events: [{ type: "proposal_updated", metadata: { fields: ["integrations"] } }],
    };
  });
}

/** Plans a push of the current state, or lets the planned one run now. */
export async function syncDeal(context: Context, proposalId: string): Promise<LinkedDeal> {
  const { caller, clock, transact } = context;
  await assertProposal(context, proposalId);
  await transact(async (tx) => {
    const link = await findDealLink(tx, caller.organizationId, proposalId);
    const connection = link && (await lockConnection(tx, caller.organizationId, link.connection_id));
    if (!connection) throw new AppError("CONFLICT", "The proposal is not linked to a deal");
    const at = clock.now();
    if (await holdFreshPush(tx, connection, proposalId, at)) await enqueuePushes(tx, at, connection);
    else await planPush(tx, connection, proposalId, at, "sync");
  });
  return getLinkedDealOrThrow(context, proposalId);
}

/** Returns the deal of a proposal, or null. */
export async function getLinkedDeal(context: Context, proposalId: string): Promise<LinkedDeal | null> {
  const { read, caller } = context;
  await assertProposal(context, proposalId);
  const link = await findDealLink(read, caller.organizationId, proposalId);
  const connection = link && (await findConnection(read, link.organization_id, link.connection_id));
  if (!link || !connection) return null;
  const { provider } = connection;
  if (!isCrm(provider)) return null;
  const push = await findLatestPush(read, connection, proposalId);
  const [last_push = null] = await toPushViews(context, link.organization_id, push ? [push] : []);
  const { connection_id, deal_id, deal_url, title, last_synced_at, last_synced_price } = link;
  return { connection_id, provider, deal_id, deal_url, title, last_synced_at, last_synced_price, last_push };
}

async function getLinkedDealOrThrow(context: Context, proposalId: string): Promise<LinkedDeal> {
  const linked = await getLinkedDeal(context, proposalId);
  if (!linked) throw notFound(proposalId);
  return linked;
}

async function assertProposal({ read, caller }: Context, id: string): Promise<Proposal> {
  const proposal = await findProposalById(read, caller.organizationId, id);
  if (!proposal) throw notFound(id);
  return proposal;
}

/** A prepared proposal and the deal it is made from. */
export interface PreparedFromDeal extends FoundDeal {
  readonly made: NewProposal;
}

/** Reads a deal, and prepares a proposal from it. Writes nothing. */
export async function prepareFromDeal(
  services: ConnectionServices,
  context: Context,
  connectionId: string,
  { deal_id, template_id }: CreateProposalFromDeal,
): Promise<PreparedFromDeal> {
  const found = await findDeal(services, context, connectionId, deal_id);
  const { connection, deal } = found;
  const currency = deal.currency !== null && !template_id ? { currency: deal.currency } : {};
  const made = await prepareProposal(context, {
    name: fit(deal.title.replaceAll("\n", " "), maxNameLength) ?? "Proposal",
    ...(template_id && { templateId: template_id }),
    settings: { ...currency, ...fillClient({}, deal) },
    integrations: { crm: toCrm(connection.provider, deal) },
  });
  return { ...found, made };
}

const maxNameLength = 500;

/** Writes a proposal prepared from a deal, and links it. Returns its id. */
export async function createFromDeal(
  context: Context,
  { made, connection, deal }: PreparedFromDeal,
  quota: number,
): Promise<string> {
  return context.transact(async (tx) => {
    const id = await createProposal(joinTransaction(context, tx), made, quota);
    await startLink(tx, connection, deal, id, context.clock.now());
    return id;
  });
}
