import type { CrmSend } from "../crm-http.ts";
import { findNumber, findText, getField, getText, isRecord, listField } from "../crm-json.ts";
import { ProviderError } from "../crm-provider.ts";
import type { CrmPipeline } from "../crm-push.ts";

export const pipedrive = "Pipedrive";

/** Pipedrive's API v2. Users, notes, files and currencies exist only in v1. */
const v2 = "/api/v2";
const v1 = "/v1";

/** Pipedrive's maximum size of a page: in v2, in v1, and of a list of ids. */
const maxPage = 500;
const maxOldPage = 100;

export interface PipedriveDeal {
  readonly id: string;
  readonly title: string;
  readonly value: number | null;
  readonly currency: string | null;
  readonly status: string | null;
  readonly lostReason: string | null;
  readonly pipelineId: string | null;
  readonly stageId: string | null;
  readonly personId: string | null;
  readonly organizationId: string | null;
  readonly isDeleted: boolean;
  readonly isArchived: boolean;
  readonly customFields: unknown;
}

export interface PipedriveField {
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly isCustom: boolean;
}

type Query = Readonly<Record<string, string | number | undefined>>;

export async function readUser(send: CrmSend): Promise<unknown> {
  return getField(await send({ method: "GET", path: `${v1}/users/me` }), "data");
}

export async function getDeal(send: CrmSend, id: string): Promise<PipedriveDeal> {
  return toDeal(getField(await send({ method: "GET", path: `${v2}/deals/${id}` }), "data"));
}

export async function updateDeal(send: CrmSend, id: string, json: object): Promise<void> {
  await send({ method: "PATCH", path: `${v2}/deals/${id}`, json });
}

export async function listDeals(send: CrmSend, query: Query): Promise<PipedriveDeal[]> {
  return listField(await send({ method: "GET", path: `${v2}/deals`, query }), "data").map(toDeal);
}

/** Returns the ids of deals whose title matches. A term has at least two characters. */
export async function findDealIds(send: CrmSend, term: string): Promise<string[]> {
  const query = { term, fields: "title", limit: maxOldPage };
  const answer = await send({ method: "GET", path: `${v2}/deals/search`, query });
  const items = listField(getField(answer, "data"), "items").map((each) => getField(each, "item"));
  return items.map((item) => getText(pipedrive, item, "id"));
}

/** Reads persons or organizations by their ids. Deleted ones are missing. */
export async function readByIds(
  send: CrmSend,
  type: "persons" | "organizations",
  ids: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  if (ids.length === 0) return new Map();
  const query = { ids: ids.join(","), limit: maxPage };
  const all = listField(await send({ method: "GET", path: `${v2}/${type}`, query }), "data");
  return new Map(all.map((each) => [getText(pipedrive, each, "id"), each]));
}

/** Lists the pipelines in use and their stages, in order. */
export async function listPipelines(send: CrmSend): Promise<CrmPipeline[]> {
  const [pipelines, stages] = await Promise.all([
    listAll(send, `${v2}/pipelines`),
    listAll(send, `${v2}/stages`),
  ]);
  return sortByOrder(pipelines).map((pipeline) => {
    const id = getText(pipedrive, pipeline, "id");
    const own = stages.filter((stage) => findText(stage, "pipeline_id") === id);
    return { id, name: getText(pipedrive, pipeline, "name"), stages: sortByOrder(own).map(toStage) };
  });
}

function sortByOrder(values: readonly unknown[]): unknown[] {
  return values
    .filter((value) => getField(value, "is_deleted") !== true)
    .toSorted((a, b) => getOrder(a) - getOrder(b));
}

function getOrder(value: unknown): number {
  return findNumber(value, "order_nr") ?? 0;
}

function toStage(stage: unknown): CrmPipeline["stages"][number] {
  return { id: getText(pipedrive, stage, "id"), name: getText(pipedrive, stage, "name"), decision: null };
}

export async function listDealFields(send: CrmSend): Promise<PipedriveField[]> {
  return (await listAll(send, `${v2}/dealFields`)).map((field) => ({
    code: getText(pipedrive, field, "field_code"),
    name: getText(pipedrive, field, "field_name"),
    type: getText(pipedrive, field, "field_type"),
    isCustom: getField(field, "is_custom_field") === true,
  }));
}

async function listAll(send: CrmSend, path: string): Promise<unknown[]> {
  const all: unknown[] = [];
  let cursor: string | undefined;
  do {
    const answer = await send({ method: "GET", path, query: { limit: maxPage, cursor } });
    all.push(...listField(answer, "data"));
    cursor = findText(getField(answer, "additional_data"), "next_cursor") ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** Lists the codes of the currencies that deals can have. */
export async function listCurrencies(send: CrmSend): Promise<(string | null)[]> {
  const all = listField(await send({ method: "GET", path: `${v1}/currencies` }), "data");
  return all.filter((each) => getField(each, "active_flag") !== false).map((each) => findText(each, "code"));
}

/** Returns true if a note of the deal fulfills the condition. Reads the newest notes first. */
export async function hasNote(
  send: CrmSend,
  dealId: string,
  isWanted: (note: unknown) => boolean,
): Promise<boolean> {
  return hasOld(send, `${v1}/notes`, { deal_id: dealId, sort: "id DESC" }, isWanted);
}

export async function hasFile(
  send: CrmSend,
  dealId: string,
  isWanted: (file: unknown) => boolean,
): Promise<boolean> {
  return hasOld(send, `${v1}/deals/${dealId}/files`, { sort: "id DESC" }, isWanted);
}

/** Searches the pages of a list of v1. */
async function hasOld(
  send: CrmSend,
  path: string,
  query: Query,
  isWanted: (value: unknown) => boolean,
): Promise<boolean> {
  let start: number | null = 0;
  do {
    const answer = await send({ method: "GET", path, query: { ...query, start, limit: maxOldPage } });
    if (listField(answer, "data").some(isWanted)) return true;
    const pagination = getField(getField(answer, "additional_data"), "pagination");
    const hasMore = getField(pagination, "more_items_in_collection") === true;
    start = hasMore ? findNumber(pagination, "next_start") : null;
  } while (start !== null);
  return false;
}

export async function createNote(send: CrmSend, dealId: string, content: string): Promise<void> {
  await send({ method: "POST", path: `${v1}/notes`, json: { content, deal_id: Number(dealId) } });
}

export async function uploadFile(
  send: CrmSend,
  dealId: string,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), name);
  form.set("deal_id", dealId);
  await send({ method: "POST", path: `${v1}/files`, form });
}

function toDeal(value: unknown): PipedriveDeal {
  if (!isRecord(value)) {
    throw new ProviderError(
      "unreachable",
      "Pipedrive gave an answer that Proffer cannot use. Try again later.",
    );
  }
  const id = getText(pipedrive, value, "id");
  return {
    id,
    title: findText(value, "title") ?? `Deal ${id}`,
    value: findNumber(value, "value"),
    currency: findText(value, "currency"),
    status: findText(value, "status"),
    lostReason: findText(value, "lost_reason"),
    pipelineId: findText(value, "pipeline_id"),
    stageId: findText(value, "stage_id"),
    personId: findText(value, "person_id"),
    organizationId: findText(value, "org_id"),
    isDeleted: value["is_deleted"] === true,
    isArchived: value["is_archived"] === true,
    customFields: value["custom_fields"],
  };
}
