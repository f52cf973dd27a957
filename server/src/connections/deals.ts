import type {
  CreateProposalFromDeal,
  Deal,
  DealOptions,
  LinkDeal,
  LinkedDeal,
  ProposalSettings,
} from "@proffer/contract";
import { assertRight } from "../accounts/index.ts";
import { joinTransaction, type Context, type Tx } from "../context.ts";
import { AppError, invalid, notFound } from "../platform/errors.ts";
import {
  changeProposal,
  createProposal,
  type Decision,
  findProposalById,
  type NewProposal,
  prepareProposal,
  type Proposal,
} from "../proposals/index.ts";
import { getConnection, getCrm, toPushViews } from "./connections.ts";
import {
  findConnection,
  lockConnection,
  openCredential,
  type StoredConnection,
} from "./connections.store.ts";
import { isCrmOf, toCrm } from "./crm-field.ts";
import { type CrmAccount, type DealWithClient, ProviderError } from "./crm-provider.ts";
import { type DealLink, deleteDealLink, findDealLink, saveDealLink } from "./deal-links.store.ts";
import { enqueuePushes } from "./plan-pushes.ts";
import { askProvider } from "./provider-errors.ts";
import { findLatestPush, insertPush, skipPushesOfProposal } from "./pushes.store.ts";
import type { ConnectionServices } from "./push-worker.ts";

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
    if (proposal.kind !== "proposal") throw invalid({ id: "is a template, which has no deal" });
    await startLink(tx, connection, deal, proposalId, at);
    const settings = fill_client ? fillClient(proposal.settings, deal) : proposal.settings;
    return {
      fields: { crm: toCrm(connection.provider, deal), settings },
      events: [{ type: "proposal_updated", metadata: { fields: ["integrations"] } }],
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
  await saveDealLink(tx, {
    organization_id,
    proposal_id: proposalId,
    connection_id: id,
    deal_id: deal.id,
    deal_url: deal.url,
    title: deal.title,
    memory: null,
    last_synced_at: null,
    last_synced_price: null,
  });
  await planPush(tx, connection, proposalId, at, "link");
}

async function endLink(
  tx: Tx,
  { organization_id, connection_id, proposal_id }: DealLink,
  at: string,
): Promise<void> {
  await skipPushesOfProposal(tx, { organization_id, id: connection_id }, proposal_id, at);
  await deleteDealLink(tx, organization_id, proposal_id);
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
  const { recipient = {} } = settings;
  const contactName = [contact?.first_name, contact?.last_name].filter(Boolean).join(" ");
  return {
    ...settings,
    recipient: {
      ...fillEmpty(recipient, {
        name: company?.name,
        address: company?.address,
        website: company?.website,
      }),
      contact: fillEmpty(recipient.contact ?? {}, {
        name: contactName,
        email: contact?.email,
        phone: contact?.phone,
      }),
    },
  };
}

function fillEmpty<T extends Readonly<Record<string, unknown>>>(
  known: T,
  found: Readonly<Record<string, string | null | undefined>>,
): T {
  const missing = Object.entries(found).filter(([name, value]) => value && !known[name]);
  return { ...known, ...Object.fromEntries(missing) };
}

/** Unlinks a proposal from its deal. Does nothing if it is not linked. */
export async function unlinkDeal(context: Context, proposalId: string): Promise<void> {
  await changeProposal(context, proposalId, "annotate", async (locked): Promise<Decision> => {
    const { proposal, tx, at } = locked;
    const link = await findDealLink(tx, proposal.organization_id, proposalId);
    if (!link) return { unchanged: true };
    await endLink(tx, link, at);
    return {
      fields: { crm: isCrmOf(proposal.crm, link.deal_id) ? null : proposal.crm },
      events: [{ type: "proposal_updated", metadata: { fields: ["integrations"] } }],
    };
  });
}

/** Plans a push of the current state. */
export async function syncDeal(context: Context, proposalId: string): Promise<LinkedDeal> {
  const { caller, clock, transact, read } = context;
  await assertProposal(context, proposalId);
  const link = await findDealLink(read, caller.organizationId, proposalId);
  if (!link) throw new AppError("CONFLICT", "The proposal is not linked to a deal");
  const { organization_id, connection_id } = link;
  await transact((tx) =>
    planPush(tx, { organization_id, id: connection_id }, proposalId, clock.now(), "sync"),
  );
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
  if (provider !== "hubspot" && provider !== "pipedrive") return null;
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
    name: Array.from(deal.title).slice(0, maxNameLength).join(""),
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
