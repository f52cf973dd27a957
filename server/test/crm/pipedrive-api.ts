import {
  checkChange,
  pipedriveError,
  type PipedriveAccountRow,
  type PipedriveDealRow,
} from "./pipedrive-records.ts";
import type { ApiAnswer, ApiRequest } from "./server.ts";

export interface PipedriveToken {
  readonly account: number;
  readonly lacks: readonly string[];
}

interface Call {
  readonly account: PipedriveAccountRow;
  readonly request: ApiRequest;
  /** The id in the path. */
  readonly id: number;
  readonly now: () => string;
  readonly createId: () => number;
}

interface Operation {
  readonly method: string;
  readonly path: RegExp;
  /** The permission of the user that the operation needs. */
  readonly permission?: string;
  readonly run: (call: Call) => ApiAnswer;
}

/** Pipedrive's pages are larger. A small one lets tests read several. */
const oldPage = 20;
const newPage = 100;

const operations: readonly Operation[] = [
  { method: "GET", path: /^\/v1\/users\/me$/, run: readUser },
  { method: "GET", path: /^\/v1\/currencies$/, run: listCurrencies },
  { method: "GET", path: /^\/v1\/notes$/, run: listNotes },
  { method: "POST", path: /^\/v1\/notes$/, permission: "notes", run: addNote },
  { method: "GET", path: /^\/v1\/deals\/(\d+)\/files$/, run: listFiles },
  { method: "POST", path: /^\/v1\/files$/, permission: "files", run: addFile },
  {
    method: "GET",
    path: /^\/api\/v2\/pipelines$/,
    run: ({ account, request }) => page(account.pipelines, request),
  },
  {
    method: "GET",
    path: /^\/api\/v2\/stages$/,
    run: ({ account, request }) => page(account.stages, request),
  },
  {
    method: "GET",
    path: /^\/api\/v2\/dealFields$/,
    run: ({ account, request }) => page(account.fields, request, 2),
  },
  {
    method: "GET",
    path: /^\/api\/v2\/persons$/,
    run: ({ account, request }) => pick(account.persons, request),
  },
  {
    method: "GET",
    path: /^\/api\/v2\/organizations$/,
    run: ({ account, request }) => pick(account.organizations, request),
  },
  { method: "GET", path: /^\/api\/v2\/deals\/search$/, run: searchDeals },
  { method: "GET", path: /^\/api\/v2\/deals$/, run: listDeals },
  { method: "GET", path: /^\/api\/v2\/deals\/(\d+)$/, run: readDeal },
  { method: "PATCH", path: /^\/api\/v2\/deals\/(\d+)$/, permission: "deals", run: updateDeal },
];

/** Creates the function that answers a request to the API. */
export function createPipedriveApi(
  accounts: ReadonlyMap<number, PipedriveAccountRow>,
  tokens: ReadonlyMap<string, PipedriveToken>,
  tools: Pick<Call, "now" | "createId">,
): (request: ApiRequest) => ApiAnswer {
  return (request) => {
    const token = tokens.get(String(request.headers["x-api-token"]));
    const account = accounts.get(token?.account ?? 0);
    if (!token || !account) return pipedriveError(401, "unauthorized access", { errorCode: 401 });
    for (const { method, path, permission, run } of operations) {
      const match = method === request.method && path.exec(request.path);
      if (!match) continue;
      if (permission !== undefined && token.lacks.includes(permission)) {
        return pipedriveError(403, `You do not have permissions to edit ${permission}`);
      }
      return run({ account, request, id: Number(match[1]), ...tools });
    }
    return pipedriveError(404, "Unknown method.");
  };
}

function ok(data: unknown, additional: unknown = null): ApiAnswer {
  return { status: 200, body: { success: true, data, additional_data: additional } };
}

function readUser({ account }: Call): ApiAnswer {
  return ok({
    id: 7,
    name: "Ada Lovelace",
    company_id: account.id,
    company_name: account.name,
    company_domain: account.domain,
  });
}

function listCurrencies({ account }: Call): ApiAnswer {
  return ok(account.currencies.map((each, index) => ({ id: index + 1, ...each })));
}

/** Answers a page of API v2. */
function page(all: readonly unknown[], { query }: ApiRequest, size = newPage): ApiAnswer {
  const start = Number(query.get("cursor") ?? 0);
  const limit = Math.min(Number(query.get("limit") ?? newPage), size);
  const hasMore = all.length > start + limit;
  return ok(all.slice(start, start + limit), { next_cursor: hasMore ? String(start + limit) : null });
}

/** Answers a page of API v1. */
function oldPages(all: readonly unknown[], { query }: ApiRequest): ApiAnswer {
  const start = Number(query.get("start") ?? 0);
  const limit = Math.min(Number(query.get("limit") ?? 100), oldPage);
  const hasMore = all.length > start + limit;
  const data = all.slice(start, start + limit);
  // API v1 answers null instead of an empty list.
  return ok(data.length === 0 ? null : data, {
    pagination: {
      start,
      limit,
      more_items_in_collection: hasMore,
      ...(hasMore && { next_start: start + limit }),
    },
  });
}

function pick(all: ReadonlyMap<number, unknown>, request: ApiRequest): ApiAnswer {
  const ids = new Set((request.query.get("ids") ?? "").split(",").map(Number));
  return page(
    [...all].filter(([id]) => ids.has(id)).map(([, each]) => each),
    request,
  );
}

function listNotes({ account, request }: Call): ApiAnswer {
  const dealId = Number(request.query.get("deal_id"));
  return oldPages(account.notes.filter((each) => each.deal_id === dealId).toReversed(), request);
}

function addNote({ account, request, createId, now }: Call): ApiAnswer {
  const { content, deal_id: dealId } = request.json as { content?: unknown; deal_id?: unknown };
  if (typeof content !== "string" || typeof dealId !== "number" || !account.deals.has(dealId)) {
    return pipedriveError(400, "Note must be linked to a deal");
  }
  const note = { id: createId(), deal_id: dealId, content, add_time: now(), active_flag: true };
  account.notes.push(note);
  return { ...ok(note), status: 201, hasWritten: true };
}

function listFiles({ account, request, id }: Call): ApiAnswer {
  return oldPages(account.files.filter((each) => each.deal_id === id).toReversed(), request);
}

function addFile({ account, request: { form }, createId }: Call): ApiAnswer {
  const file = form?.get("file");
  const dealId = Number(form?.get("deal_id"));
  if (!(file instanceof File) || !account.deals.has(dealId))
    return pipedriveError(400, "No files were uploaded.");
  const id = createId();
  // Pipedrive stores the file under another name.
  const added = { id, deal_id: dealId, name: file.name, file_name: `${id}.pdf`, file_size: file.size };
  account.files.push(added);
  return { ...ok(added), status: 201, hasWritten: true };
}

function searchDeals({ account, request }: Call): ApiAnswer {
  const term = request.query.get("term") ?? "";
  if (Array.from(term).length < 2)
    return pipedriveError(400, "Search term must be at least 2 characters long");
  const found = [...account.deals.values()].filter(
    ({ title, is_deleted: isDeleted }) => !isDeleted && title.toLowerCase().includes(term.toLowerCase()),
  );
  const items = found.map(({ id, title }) => ({ result_score: 0.9, item: { id, type: "deal", title } }));
  return ok({ items }, { next_cursor: null });
}

function listDeals({ account, request }: Call): ApiAnswer {
  const ids = request.query.get("ids")?.split(",").map(Number);
  const deals = [...account.deals.values()].filter(
    ({ id, is_deleted: isDeleted, is_archived: isArchived }) =>
      !isDeleted && !isArchived && (ids === undefined || ids.includes(id)),
  );
  const isNewestFirst = request.query.get("sort_direction") === "desc";
  return page(isNewestFirst ? deals.toReversed() : deals, request);
}

function readDeal({ account, id }: Call): ApiAnswer {
  const deal = account.deals.get(id);
  return deal ? ok(deal) : pipedriveError(404, "Deal not found");
}

function updateDeal({ account, request, id, now }: Call): ApiAnswer {
  const deal = account.deals.get(id);
  if (!deal || deal.is_deleted) return pipedriveError(404, "Deal not found");
  const change = request.json as Partial<PipedriveDealRow>;
  const refused = checkChange(account, deal, { ...change });
  if (refused) return refused;
  if (change.status === "open") Object.assign(deal, { won_time: null, lost_time: null, lost_reason: null });
  if (change.status === "won") Object.assign(deal, { won_time: now(), lost_time: null, lost_reason: null });
  if (change.status === "lost") Object.assign(deal, { lost_time: now(), won_time: null });
  Object.assign(deal, change, { custom_fields: { ...deal.custom_fields, ...change.custom_fields } });
  const stage = account.stages.find((each) => each.id === deal.stage_id);
  if (stage) deal.pipeline_id = stage.pipeline_id;
  return { ...ok(deal), hasWritten: true };
}
