import { maxFoundDeals } from "@proffer/contract";
import type { CrmSend } from "../crm-http.ts";
import { findNumber, findText } from "../crm-json.ts";
import type { CrmAccount, DealCompany, DealContact, DealWithClient } from "../crm-provider.ts";
import type { CrmPipeline } from "../crm-push.ts";
import {
  findDealRecords,
  getDealRecord,
  listPipelines,
  readAssociations,
  readRecords,
  type AssociatedRecord,
  type HubspotObjectType,
  type HubspotRecord,
} from "./api.ts";

const dealProperties = ["dealname", "amount", "deal_currency_code", "dealstage", "pipeline"];
const companyProperties = [
  "name",
  "domain",
  "website",
  "address",
  "address2",
  "zip",
  "city",
  "state",
  "country",
];
const contactProperties = ["firstname", "lastname", "email", "phone", "mobilephone"];

/** HubSpot's type of the association with the primary company. */
const dealToPrimaryCompany = 5;
/** Maximum number of conditions in one search. */
const maxSearchWords = 6;

export async function searchHubspotDeals(
  send: CrmSend,
  account: CrmAccount,
  text: string,
): Promise<DealWithClient[]> {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.slice(0, maxSearchWords) ?? [];
  const filters = words.map((word) => ({
    propertyName: "dealname",
    operator: "CONTAINS_TOKEN",
    value: `*${word}*`,
  }));
  const records = await findDealRecords(send, {
    // A text without a letter or digit, such as an emoji, cannot be a condition.
    ...(filters.length === 0 && text.trim() !== "" && { query: text.trim() }),
    filterGroups: filters.length > 0 ? [{ filters }] : [],
    sorts: [{ propertyName: "createdate", direction: "DESCENDING" }],
    properties: dealProperties,
    limit: maxFoundDeals,
  });
  return addClients(send, account, records);
}

export async function readHubspotDeal(
  send: CrmSend,
  account: CrmAccount,
  id: string,
): Promise<DealWithClient> {
  const record = await getDealRecord(send, id, dealProperties);
  const [deal] = await addClients(send, account, [record]);
  return deal as DealWithClient;
}

export function getHubspotDealUrl(account: CrmAccount, id: string): string {
  return `${account.webUrl}/contacts/${account.id}/record/0-3/${id}`;
}

/** Reads the clients and stages of deals with a fixed number of requests. */
async function addClients(
  send: CrmSend,
  account: CrmAccount,
  records: readonly HubspotRecord[],
): Promise<DealWithClient[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  const [pipelines, companies, contacts] = await Promise.all([
    listPipelines(send),
    readFirstAssociated(send, ids, "companies", companyProperties),
    readFirstAssociated(send, ids, "contacts", contactProperties),
  ]);
  return records.map((record) =>
    toDeal(account, record, pipelines, companies.get(record.id), contacts.get(record.id)),
  );
}

/** Reads the primary company or the first contact of each deal. */
async function readFirstAssociated(
  send: CrmSend,
  dealIds: readonly string[],
  type: HubspotObjectType,
  properties: readonly string[],
): Promise<ReadonlyMap<string, HubspotRecord>> {
  const associations = await readAssociations(send, "deals", type, dealIds);
  const firsts = [...associations].flatMap(([dealId, all]) => {
    const first = findFirst(all);
    return first ? [[dealId, first.id] as const] : [];
  });
  const records = await readRecords(send, type, [...new Set(firsts.map(([, id]) => id))], properties);
  const byId = new Map(records.map((record) => [record.id, record]));
  return new Map(
    firsts.flatMap(([dealId, id]) => {
      const record = byId.get(id);
      return record ? [[dealId, record] as const] : [];
    }),
  );
}

function findFirst(all: readonly AssociatedRecord[]): AssociatedRecord | undefined {
  return all.find(({ typeIds }) => typeIds.includes(dealToPrimaryCompany)) ?? all[0];
}

function toDeal(
  account: CrmAccount,
  { id, properties }: HubspotRecord,
  pipelines: readonly CrmPipeline[],
  companyRecord: HubspotRecord | undefined,
  contactRecord: HubspotRecord | undefined,
): DealWithClient {
  const stage = pipelines
    .find((pipeline) => pipeline.id === properties["pipeline"])
    ?.stages.find((each) => each.id === properties["dealstage"]);
  const company = companyRecord ? toCompany(companyRecord) : null;
  const contact = contactRecord ? toContact(contactRecord) : null;
  const contactName = [contact?.first_name, contact?.last_name].filter(Boolean).join(" ") || null;
  return {
    id,
    title: properties["dealname"] ?? `Deal ${id}`,
    url: getHubspotDealUrl(account, id),
    amount: findNumber(properties, "amount"),
    currency: findText(properties, "deal_currency_code"),
    stage: stage?.name ?? null,
    client_name: company?.name ?? contactName,
    contact_name: contactName,
    contact_email: contact?.email ?? null,
    company,
    contact,
  };
}

function toCompany({ properties }: HubspotRecord): DealCompany | null {
  const name = findText(properties, "name") ?? findText(properties, "domain");
  if (name === null) return null;
  const find = (key: string) => findText(properties, key);
  const lines = [
    find("address"),
    find("address2"),
    joinWords(find("zip"), find("city")),
    find("state"),
    find("country"),
  ];
  return {
    name,
    address: lines.filter(Boolean).join("\n") || null,
    website: find("website") ?? find("domain"),
  };
}

function toContact({ properties }: HubspotRecord): DealContact {
  return {
    first_name: findText(properties, "firstname"),
    last_name: findText(properties, "lastname"),
    email: findText(properties, "email"),
    phone: findText(properties, "phone") ?? findText(properties, "mobilephone"),
  };
}

function joinWords(...words: readonly (string | null)[]): string | null {
  return words.filter(Boolean).join(" ") || null;
}
