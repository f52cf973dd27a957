import { maxFoundDeals } from "@proffer/contract";
import type { CrmSend } from "../crm-http.ts";
import { findText, getField, listField } from "../crm-json.ts";
import type { CrmAccount, DealCompany, DealContact, DealWithClient } from "../crm-provider.ts";
import { dealGone } from "../crm-deals.ts";
import type { CrmPipeline } from "../crm-push.ts";
import {
  findDealIds,
  getDeal,
  listDeals,
  listPipelines,
  pipedrive,
  readByIds,
  type PipedriveDeal,
} from "./api.ts";

/** The shortest text that Pipedrive searches for. */
const minSearchCharacters = 2;

export async function searchPipedriveDeals(
  send: CrmSend,
  account: CrmAccount,
  text: string,
): Promise<DealWithClient[]> {
  const deals = await findDeals(send, text.trim());
  return addClients(send, account, deals);
}

export async function readPipedriveDeal(
  send: CrmSend,
  account: CrmAccount,
  id: string,
): Promise<DealWithClient> {
  const deal = await getUsableDeal(send, id);
  const [found] = await addClients(send, account, [deal]);
  return found as DealWithClient;
}

/**
 * Reads a deal that can be changed. Pipedrive deletes a merged deal without saying which deal has its content,
 * and does not change an archived deal through its API.
 */
export async function getUsableDeal(send: CrmSend, id: string): Promise<PipedriveDeal> {
  const deal = await getDeal(send, id);
  if (deal.isDeleted) throw dealGone(pipedrive, "was deleted, or merged into another one");
  if (deal.isArchived) throw dealGone(pipedrive, "is archived, which makes it read-only");
  return deal;
}

export function getPipedriveDealUrl(account: CrmAccount, id: string): string {
  return `${account.webUrl}/deal/${id}`;
}

async function findDeals(send: CrmSend, text: string): Promise<PipedriveDeal[]> {
  const newest = { sort_by: "add_time", sort_direction: "desc" };
  if (Array.from(text).length < minSearchCharacters) {
    const wanted = text.toLowerCase();
    const deals = await listDeals(send, { ...newest, limit: text === "" ? maxFoundDeals : 500 });
    return deals.filter(({ title }) => title.toLowerCase().includes(wanted)).slice(0, maxFoundDeals);
  }
  const ids = await findDealIds(send, text);
  if (ids.length === 0) return [];
  return listDeals(send, { ...newest, ids: ids.join(","), limit: maxFoundDeals });
}

/** Reads the clients and stages of deals with a fixed number of requests. */
async function addClients(
  send: CrmSend,
  account: CrmAccount,
  deals: readonly PipedriveDeal[],
): Promise<DealWithClient[]> {
  if (deals.length === 0) return [];
  const [pipelines, persons, organizations] = await Promise.all([
    listPipelines(send),
    readByIds(send, "persons", listIds(deals.map(({ personId }) => personId))),
    readByIds(send, "organizations", listIds(deals.map(({ organizationId }) => organizationId))),
  ]);
  return deals.map((deal) =>
    toDeal(
      account,
      deal,
      pipelines,
      organizations.get(deal.organizationId ?? ""),
      persons.get(deal.personId ?? ""),
    ),
  );
}

function listIds(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

function toDeal(
  account: CrmAccount,
  deal: PipedriveDeal,
  pipelines: readonly CrmPipeline[],
  organization: unknown,
  person: unknown,
): DealWithClient {
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  const company = toCompany(organization);
  const contact = person === undefined ? null : toContact(person);
  const contactName = findText(person, "name");
  return {
    id: deal.id,
    title: deal.title,
    url: getPipedriveDealUrl(account, deal.id),
    amount: deal.value,
    currency: deal.currency,
    stage: stages.find(({ id }) => id === deal.stageId)?.name ?? null,
    client_name: company?.name ?? contactName,
    contact_name: contactName,
    contact_email: contact?.email ?? null,
    company,
    contact,
  };
}

function toCompany(organization: unknown): DealCompany | null {
  const name = findText(organization, "name");
  if (name === null) return null;
  return {
    name,
    address: findText(getField(organization, "address"), "value"),
    website: findText(organization, "website"),
  };
}

function toContact(person: unknown): DealContact {
  return {
    first_name: findText(person, "first_name"),
    last_name: findText(person, "last_name"),
    email: findPrimary(person, "emails"),
    phone: findPrimary(person, "phones"),
  };
}

function findPrimary(person: unknown, name: string): string | null {
  const all = listField(person, name);
  return findText(all.find((each) => getField(each, "primary") === true) ?? all[0], "value");
}
