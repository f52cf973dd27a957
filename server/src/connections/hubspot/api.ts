import { quote, type CrmSend } from "../crm-http.ts";
import { findNumber, findText, getField, getText, isRecord, listField } from "../crm-json.ts";
import { ProviderError } from "../crm-provider.ts";
import type { CrmPipeline, CrmStage } from "../crm-push.ts";

/** HubSpot's version of its API, which all files of this folder are written from. */
const version = "2026-09";
/** The latest version with an operation for uploads. */
const filesVersion = "2026-03";

export const hubspot = "HubSpot";

/** Maximum number of records in one request. */
const maxBatch = 100;
/** Maximum number of records whose associations are read in one request. */
const maxAssociationBatch = 1_000;

export type HubspotObjectType = "deals" | "companies" | "contacts" | "notes" | "line_items";

/** All values are text. A property without a value is null, an unknown one is missing. */
export type HubspotProperties = Readonly<Record<string, string | null>>;

export interface HubspotRecord {
  readonly id: string;
  readonly properties: HubspotProperties;
  /** The name that the request gave the record. */
  readonly traceId: string | null;
}

export interface AssociatedRecord {
  readonly id: string;
  readonly typeIds: readonly number[];
}

export interface HubspotAccount {
  readonly id: string;
  readonly type: string | null;
  readonly host: string;
  readonly currencies: readonly string[];
  readonly companyCurrency: string;
}

export async function readAccount(send: CrmSend): Promise<HubspotAccount> {
  const answer = await send({ method: "GET", path: `/account-info/${version}/details` });
  const companyCurrency = getText(hubspot, answer, "companyCurrency");
  const additional = listField(answer, "additionalCurrencies").filter((each) => typeof each === "string");
  return {
    id: getText(hubspot, answer, "portalId"),
    type: findText(answer, "accountType"),
    host: getText(hubspot, answer, "uiDomain"),
    currencies: [companyCurrency, ...additional],
    companyCurrency,
  };
}

/** Lists the pipelines in use and their stages, in order. */
export async function listPipelines(send: CrmSend): Promise<CrmPipeline[]> {
  const answer = await send({ method: "GET", path: `/crm/pipelines/${version}/deals` });
  return sortByOrder(listField(answer, "results").filter(isInUse)).map((pipeline) => ({
    id: getText(hubspot, pipeline, "id"),
    name: getText(hubspot, pipeline, "label"),
    stages: sortByOrder(listField(pipeline, "stages").filter(isInUse)).map(toStage),
  }));
}

function isInUse(value: unknown): boolean {
  return getField(value, "archived") !== true;
}

function sortByOrder(values: readonly unknown[]): unknown[] {
  return values.toSorted((a, b) => getOrder(a) - getOrder(b));
}

function getOrder(value: unknown): number {
  return findNumber(value, "displayOrder") ?? 0;
}

function toStage(stage: unknown): CrmStage {
  const metadata = getField(stage, "metadata");
  const probability = findNumber(metadata, "probability");
  const isClosed = findText(metadata, "isClosed") === "true";
  const decision = probability === 1 ? "won" : isClosed && probability === 0 ? "lost" : null;
  return { id: getText(hubspot, stage, "id"), name: getText(hubspot, stage, "label"), decision };
}

/** Lists the descriptions of the properties of deals. */
export async function listDealProperties(send: CrmSend): Promise<readonly unknown[]> {
  return listField(await send({ method: "GET", path: `/crm/properties/${version}/deals` }), "results");
}

/** Reads a deal. A merged deal is answered with the deal that it became, which has another id. */
export async function getDealRecord(
  send: CrmSend,
  id: string,
  properties: readonly string[],
): Promise<HubspotRecord> {
  const path = `/crm/objects/${version}/deals/${id}`;
  return toRecord(await send({ method: "GET", path, query: { properties: properties.join(",") } }));
}

export async function updateDeal(
  send: CrmSend,
  id: string,
  properties: Readonly<Record<string, string>>,
): Promise<void> {
  await send({ method: "PATCH", path: `/crm/objects/${version}/deals/${id}`, json: { properties } });
}

export async function findDealRecords(
  send: CrmSend,
  search: Readonly<Record<string, unknown>>,
): Promise<HubspotRecord[]> {
  const path = `/crm/objects/${version}/deals/search`;
  return listField(await send({ method: "POST", path, json: search }), "results").map(toRecord);
}

/** Reads the records that are associated with each of `ids`. Ids without any are missing. */
export async function readAssociations(
  send: CrmSend,
  from: HubspotObjectType,
  to: HubspotObjectType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly AssociatedRecord[]>> {
  const found = new Map<string, AssociatedRecord[]>();
  let inputs: { readonly id: string; readonly after?: string }[] = ids.map((id) => ({ id }));
  while (inputs.length > 0) {
    const path = `/crm/associations/${version}/${from}/${to}/batch/read`;
    const json = { inputs: inputs.slice(0, maxAssociationBatch) };
    const results = listField(await send({ method: "POST", path, json }), "results");
    const next = inputs.slice(maxAssociationBatch);
    for (const result of results) {
      const id = getText(hubspot, getField(result, "from"), "id");
      found.set(id, [...(found.get(id) ?? []), ...listField(result, "to").map(toAssociatedRecord)]);
      const after = findText(getField(getField(result, "paging"), "next"), "after");
      if (after !== null) next.push({ id, after });
    }
    inputs = next;
  }
  return found;
}

function toAssociatedRecord(value: unknown): AssociatedRecord {
  const typeIds = listField(value, "associationTypes").map((type) => Number(getField(type, "typeId")));
  return { id: getText(hubspot, value, "toObjectId"), typeIds };
}

/** Reads records by their ids. Deleted records are missing. */
export async function readRecords(
  send: CrmSend,
  type: HubspotObjectType,
  ids: readonly string[],
  properties: readonly string[],
): Promise<HubspotRecord[]> {
  const inputs = ids.map((id) => ({ id }));
  return sendBatches(send, `/crm/objects/${version}/${type}/batch/read`, inputs, { properties });
}

export interface NewRecord {
  readonly properties: Readonly<Record<string, string>>;
  readonly associations: readonly object[];
  readonly objectWriteTraceId?: string;
}

/** Creates records. Their order is not the order of `inputs`. */
export async function createRecords(
  send: CrmSend,
  type: HubspotObjectType,
  inputs: readonly NewRecord[],
): Promise<HubspotRecord[]> {
  return sendBatches(send, `/crm/objects/${version}/${type}/batch/create`, inputs);
}

export async function updateRecords(
  send: CrmSend,
  type: HubspotObjectType,
  inputs: readonly { readonly id: string; readonly properties: Readonly<Record<string, string>> }[],
): Promise<void> {
  await sendBatches(send, `/crm/objects/${version}/${type}/batch/update`, inputs);
}

export async function archiveRecords(
  send: CrmSend,
  type: HubspotObjectType,
  ids: readonly string[],
): Promise<void> {
  const inputs = ids.map((id) => ({ id }));
  await sendBatches(send, `/crm/objects/${version}/${type}/batch/archive`, inputs);
}

async function sendBatches(
  send: CrmSend,
  path: string,
  inputs: readonly unknown[],
  fields: Readonly<Record<string, unknown>> = {},
): Promise<HubspotRecord[]> {
  const records: HubspotRecord[] = [];
  for (let at = 0; at < inputs.length; at += maxBatch) {
    const json = { ...fields, inputs: inputs.slice(at, at + maxBatch) };
    const answer = await send({ method: "POST", path, json });
    if (!path.endsWith("/read")) assertNoErrors(answer);
    records.push(...listField(answer, "results").map(toRecord));
  }
  return records;
}

/** Throws if HubSpot refused a part of a batch. */
function assertNoErrors(answer: unknown): void {
  const [error] = listField(answer, "errors");
  if (error === undefined) return;
  const message = findText(error, "message") ?? "no reason given";
  throw new ProviderError("refused", `HubSpot refused a part of this: ${quote(message)}`);
}

/** An association for a new record, of a type that HubSpot defines. */
export function associate(id: string, associationTypeId: number): object {
  return { to: { id }, types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId }] };
}

export async function createNote(
  send: CrmSend,
  properties: Readonly<Record<string, string>>,
  associations: readonly object[],
): Promise<void> {
  await send({ method: "POST", path: `/crm/objects/${version}/notes`, json: { properties, associations } });
}

/**
 * Uploads a private file and returns its id. A file with the same name is replaced, so that an upload without
 * an answer can be repeated.
 */
export async function uploadFile(send: CrmSend, name: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), name);
  form.set("fileName", name);
  form.set("folderPath", "/Proffer");
  form.set("options", JSON.stringify({ access: "PRIVATE", overwrite: true }));
  return getText(hubspot, await send({ method: "POST", path: `/files/${filesVersion}/files`, form }), "id");
}

function toRecord(value: unknown): HubspotRecord {
  const properties = getField(value, "properties");
  if (!isRecord(properties)) {
    throw new ProviderError(
      "unreachable",
      "HubSpot gave an answer that Proffer cannot use. Try again later.",
    );
  }
  return {
    id: getText(hubspot, value, "id"),
    properties: properties as HubspotProperties,
    traceId: findText(value, "objectWriteTraceId"),
  };
}

const maxDecimals = 6;

/** Formats a number as HubSpot takes it: digits, at most six decimals, no exponent. */
export function toHubspotNumber(value: number): string {
  return value.toFixed(maxDecimals).replace(/\.?0+$/, "");
}
