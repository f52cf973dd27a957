import {
  checkValues,
  hubspotError,
  types,
  type HubspotAccountRow,
  type HubspotRow,
  type Pipeline,
} from "./hubspot-records.ts";
import type { ApiAnswer, ApiRequest } from "./server.ts";

export interface HubspotToken {
  readonly account: string;
  readonly lacks: readonly string[];
}

interface Operation {
  readonly method: string;
  readonly path: RegExp;
  /** The scope that the operation needs. `{}` is the type of the objects. */
  readonly scope: string | undefined;
  readonly run: (call: Call) => ApiAnswer;
}

interface Call {
  readonly account: HubspotAccountRow;
  readonly request: ApiRequest;
  /** Parts of the path. */
  readonly parts: readonly string[];
  readonly now: () => string;
  readonly createId: () => string;
}

interface Input {
  readonly id?: string;
  readonly after?: string;
  readonly properties?: Readonly<Record<string, string>>;
  readonly associations?: readonly {
    readonly to: { readonly id: string };
    readonly types: readonly { readonly associationTypeId: number }[];
  }[];
  readonly objectWriteTraceId?: string;
}

const maxBatch = 100;
/** HubSpot's pages are larger. A small one lets tests read several. */
const associationPage = 100;

const operations: readonly Operation[] = [
  { method: "GET", path: /^\/account-info\/2026-09\/details$/, scope: undefined, run: readAccount },
  {
    method: "GET",
    path: /^\/crm\/pipelines\/2026-09\/deals$/,
    scope: "crm.objects.deals.read",
    run: listPipelines,
  },
  {
    method: "GET",
    path: /^\/crm\/properties\/2026-09\/deals$/,
    scope: "crm.objects.deals.read",
    run: listProperties,
  },
  {
    method: "POST",
    path: /^\/crm\/associations\/2026-09\/(\w+)\/(\w+)\/batch\/read$/,
    scope: "crm.objects.deals.read",
    run: readAssociations,
  },
  {
    method: "GET",
    path: /^\/crm\/objects\/2026-09\/(deals)\/(\d+)$/,
    scope: "crm.objects.{}.read",
    run: readObject,
  },
  {
    method: "PATCH",
    path: /^\/crm\/objects\/2026-09\/(deals)\/(\d+)$/,
    scope: "crm.objects.{}.write",
    run: updateObject,
  },
  {
    method: "POST",
    path: /^\/crm\/objects\/2026-09\/(deals)\/search$/,
    scope: "crm.objects.{}.read",
    run: searchObjects,
  },
  {
    method: "POST",
    path: /^\/crm\/objects\/2026-09\/(notes)$/,
    scope: "crm.objects.contacts.write",
    run: createObject,
  },
  {
    method: "POST",
    path: /^\/crm\/objects\/2026-09\/(\w+)\/batch\/read$/,
    scope: "crm.objects.{}.read",
    run: readBatch,
  },
  {
    method: "POST",
    path: /^\/crm\/objects\/2026-09\/(line_items)\/batch\/create$/,
    scope: "crm.objects.{}.write",
    run: createBatch,
  },
  {
    method: "POST",
    path: /^\/crm\/objects\/2026-09\/(line_items)\/batch\/update$/,
    scope: "crm.objects.{}.write",
    run: updateBatch,
  },
  {
    method: "POST",
    path: /^\/crm\/objects\/2026-09\/(line_items)\/batch\/archive$/,
    scope: "crm.objects.{}.write",
    run: archiveBatch,
  },
  { method: "POST", path: /^\/files\/2026-03\/files$/, scope: "files", run: uploadFile },
];

/** Creates the function that answers a request to the API. */
export function createHubspotApi(
  accounts: ReadonlyMap<string, HubspotAccountRow>,
  tokens: ReadonlyMap<string, HubspotToken>,
  tools: Pick<Call, "now" | "createId">,
): (request: ApiRequest) => ApiAnswer {
  return (request) => {
    const [, given = ""] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "") ?? [];
    const token = tokens.get(given);
    const account = accounts.get(token?.account ?? "");
    if (!token || !account) {
      return hubspotError(
        401,
        `Authentication credentials not found for ${given}.`,
        "INVALID_AUTHENTICATION",
      );
    }
    for (const { method, path, scope, run } of operations) {
      const parts = method === request.method && path.exec(request.path);
      if (!parts) continue;
      // Notes have the scope of contacts.
      const type = parts[1] === "notes" ? "contacts" : (parts[1] ?? "");
      const needed = scope?.replace("{}", type);
      if (needed !== undefined && token.lacks.includes(needed)) return missingScope(needed);
      return run({ account, request, parts: parts.slice(1), ...tools });
    }
    return hubspotError(404, "Unable to find a handler for the request", "OBJECT_NOT_FOUND");
  };
}

function missingScope(scope: string): ApiAnswer {
  const message = "This app hasn't been granted all required scopes to make this call.";
  const errors = [
    {
      message: "One or more of the following scopes are required.",
      context: { requiredGranularScopes: [scope] },
    },
  ];
  return hubspotError(403, message, "MISSING_SCOPES", { errors });
}

function readAccount({ account }: Call): ApiAnswer {
  return {
    status: 200,
    body: {
      portalId: Number(account.id),
      accountType: "STANDARD",
      timeZone: "Europe/Berlin",
      companyCurrency: account.companyCurrency,
      additionalCurrencies: account.additionalCurrencies,
      utcOffset: "+01:00",
      utcOffsetMilliseconds: 3_600_000,
      uiDomain: "app-eu1.hubspot.com",
      dataHostingLocation: "eu1",
    },
  };
}

function listPipelines({ account }: Call): ApiAnswer {
  const results = account.pipelines
    .filter(({ isArchived }) => !isArchived)
    .map((pipeline, index) => toPipelineObject(pipeline, index));
  return { status: 200, body: { results } };
}

function toPipelineObject({ id, label, stages }: Pipeline, displayOrder: number): object {
  const used = stages.filter(({ isArchived }) => !isArchived);
  // HubSpot lists them in another order than people see.
  const listed = used.map((stage, index) => ({
    id: stage.id,
    label: stage.label,
    displayOrder: index,
    metadata: { isClosed: String(stage.isClosed), probability: stage.probability },
    archived: false,
    writePermissions: "CRM_PERMISSIONS_ENFORCEMENT",
  }));
  return { id, label, displayOrder, archived: false, stages: listed.toReversed() };
}

function listProperties({ account }: Call): ApiAnswer {
  const results = (account.properties.get("deals") ?? []).map((each) => ({
    name: each.name,
    label: each.label,
    type: each.type,
    fieldType: "text",
    groupName: "dealinformation",
    description: "",
    options: [],
    archived: false,
    hidden: each.isHidden === true,
    calculated: each.isCalculated === true,
    modificationMetadata: {
      archivable: true,
      readOnlyDefinition: true,
      readOnlyValue: each.isReadOnly === true,
    },
  }));
  return { status: 200, body: { results } };
}

function readAssociations({ account, request, parts: [from = "", to = ""] }: Call): ApiAnswer {
  const results: object[] = [];
  const errors: object[] = [];
  for (const { id = "", after } of listInputs(request)) {
    const all = account.associations.filter(
      (each) => each.from === `${from}:${id}` && each.to.startsWith(`${to}:`) && !isGone(account, each.to),
    );
    if (all.length === 0) {
      const message = `No ${to} is associated with ${from} ${id}.`;
      errors.push({
        status: "error",
        category: "OBJECT_NOT_FOUND",
        message,
        context: { fromObjectId: [id] },
      });
      continue;
    }
    const start = Number(after ?? 0);
    const page = all.slice(start, start + associationPage);
    const hasMore = all.length > start + page.length;
    results.push({
      from: { id },
      to: page.map((each) => ({
        // HubSpot's answers have numbers.
        toObjectId: Number(each.to.split(":")[1]),
        associationTypes: [{ category: "HUBSPOT_DEFINED", typeId: each.typeId, label: null }],
      })),
      ...(hasMore && { paging: { next: { after: String(start + page.length), link: "" } } }),
    });
  }
  const hasErrors = errors.length > 0;
  return {
    status: hasErrors ? 207 : 200,
    body: { status: "COMPLETE", results, ...(hasErrors && { numErrors: errors.length, errors }) },
  };
}

function isGone(account: HubspotAccountRow, key: string): boolean {
  const [type = "", id = ""] = key.split(":");
  return account.records.get(type)?.get(id)?.isArchived !== false;
}

function readObject({ account, request, parts: [type = "", id = ""] }: Call): ApiAnswer {
  const row = findRow(account, type, id);
  if (!row) return notFound();
  const names = (request.query.get("properties") ?? "").split(",");
  return { status: 200, body: toObject(account, type, row, names) };
}

/** Follows a merged deal. */
function findRow(account: HubspotAccountRow, type: string, id: string): HubspotRow | undefined {
  const row = account.records.get(type)?.get(account.mergedInto.get(id) ?? id);
  return row?.isArchived === false ? row : undefined;
}

function notFound(): ApiAnswer {
  return hubspotError(404, "resource not found", "OBJECT_NOT_FOUND");
}

function toObject(
  account: HubspotAccountRow,
  type: string,
  row: HubspotRow,
  names: readonly string[],
  traceId?: string,
): object {
  const known = new Set(account.properties.get(type)?.map(({ name }) => name));
  const properties = Object.fromEntries(
    names.filter((name) => known.has(name)).map((name) => [name, row.properties.get(name) ?? null]),
  );
  return {
    id: row.id,
    properties: { ...properties, hs_object_id: row.id, createdate: row.createdAt },
    createdAt: row.createdAt,
    updatedAt: row.createdAt,
    archived: false,
    ...(traceId !== undefined && { objectWriteTraceId: traceId }),
  };
}

function updateObject({ account, request, parts: [type = "", id = ""] }: Call): ApiAnswer {
  const row = findRow(account, type, id);
  if (!row) return notFound();
  const { properties = {} } = request.json as Input;
  const refused = checkValues(account, type, properties);
  if (refused) return refused;
  setProperties(row, properties);
  return { status: 200, body: toObject(account, type, row, Object.keys(properties)), hasWritten: true };
}

function setProperties(row: HubspotRow, properties: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(properties)) {
    if (value === "") row.properties.delete(name);
    else row.properties.set(name, value);
  }
}

interface Search {
  readonly query?: string;
  readonly filterGroups?: readonly {
    readonly filters: readonly {
      readonly propertyName: string;
      readonly operator: string;
      readonly value: string;
    }[];
  }[];
  readonly sorts?: readonly { readonly propertyName: string; readonly direction: string }[];
  readonly properties?: readonly string[];
  readonly limit?: number;
}

function searchObjects({ account, request, parts: [type = ""] }: Call): ApiAnswer {
  const { query, filterGroups = [], sorts = [], properties = [], limit = 10 } = request.json as Search;
  const rows = [...(account.records.get(type)?.values() ?? [])].filter(
    (row) =>
      !row.isArchived &&
      (query === undefined || (row.properties.get("dealname") ?? "").includes(query)) &&
      (filterGroups.length === 0 ||
        filterGroups.some(({ filters }) =>
          filters.every(({ propertyName, value }) => hasToken(row.properties.get(propertyName) ?? "", value)),
        )),
  );
  const isNewestFirst = sorts[0]?.direction === "DESCENDING";
  const sorted = isNewestFirst ? rows.toReversed() : rows;
  const results = sorted.slice(0, limit).map((row) => toObject(account, type, row, properties));
  return { status: 200, body: { total: rows.length, results } };
}

/** Compares with the operator CONTAINS_TOKEN, with wildcards at both ends. */
function hasToken(text: string, wanted: string): boolean {
  const part = wanted.replaceAll("*", "").toLowerCase();
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some((token) => token.includes(part));
}

function listInputs({ json }: ApiRequest): readonly Input[] {
  return (json as { readonly inputs: readonly Input[] }).inputs;
}

function checkBatch(request: ApiRequest): ApiAnswer | undefined {
  const count = listInputs(request).length;
  if (count > 0 && count <= maxBatch) return undefined;
  return hubspotError(400, `The maximum batch size is ${maxBatch}, but got ${count}`, "VALIDATION_ERROR");
}

function readBatch({ account, request, parts: [type = ""] }: Call): ApiAnswer {
  if (!types.includes(type)) return notFound();
  const refused = checkBatch(request);
  if (refused) return refused;
  const { properties = [] } = request.json as { readonly properties?: readonly string[] };
  const rows = listInputs(request).map(({ id = "" }) => findRow(account, type, id));
  const found = rows.filter((row) => row !== undefined);
  return {
    status: found.length === rows.length ? 200 : 207,
    body: { status: "COMPLETE", results: found.map((row) => toObject(account, type, row, properties)) },
  };
}

function createObject(call: Call): ApiAnswer {
  const {
    account,
    request,
    parts: [type = ""],
  } = call;
  const input = request.json as Input;
  const refused = checkInput(account, type, input);
  if (refused) return refused;
  const row = addRow(call, type, input);
  return { status: 201, body: toObject(account, type, row, [...row.properties.keys()]), hasWritten: true };
}

function createBatch(call: Call): ApiAnswer {
  const {
    account,
    request,
    parts: [type = ""],
  } = call;
  const inputs = listInputs(request);
  const refused =
    checkBatch(request) ?? inputs.map((input) => checkInput(account, type, input)).find((each) => each);
  if (refused) return refused;
  const results = inputs.map((input) => {
    const row = addRow(call, type, input);
    return toObject(account, type, row, [...row.properties.keys()], input.objectWriteTraceId);
  });
  // HubSpot does not promise an order.
  return { status: 201, body: { status: "COMPLETE", results: results.toReversed() }, hasWritten: true };
}

function checkInput(account: HubspotAccountRow, type: string, input: Input): ApiAnswer | undefined {
  const { properties = {}, associations = [] } = input;
  if (type === "notes" && properties["hs_timestamp"] === undefined) {
    return hubspotError(
      400,
      "Error creating NOTE. Some required properties were not set: hs_timestamp.",
      "VALIDATION_ERROR",
    );
  }
  const unknown = associations.find(({ to }) => !findRow(account, "deals", to.id));
  if (unknown) return hubspotError(400, `No deal with id ${unknown.to.id} exists.`, "VALIDATION_ERROR");
  return checkValues(account, type, properties);
}

function addRow({ account, now, createId }: Call, type: string, input: Input): HubspotRow {
  const row: HubspotRow = { id: createId(), createdAt: now(), properties: new Map(), isArchived: false };
  setProperties(row, input.properties ?? {});
  account.records.get(type)?.set(row.id, row);
  for (const {
    to,
    types: [kind],
  } of input.associations ?? []) {
    const typeId = kind?.associationTypeId ?? 0;
    account.associations.push({ from: `deals:${to.id}`, to: `${type}:${row.id}`, typeId });
  }
  return row;
}

function updateBatch({ account, request, parts: [type = ""] }: Call): ApiAnswer {
  const inputs = listInputs(request);
  const refused =
    checkBatch(request) ??
    inputs.map(({ properties = {} }) => checkValues(account, type, properties)).find((each) => each);
  if (refused) return refused;
  const rows = inputs.flatMap(({ id = "", properties = {} }) => {
    const row = findRow(account, type, id);
    if (row) setProperties(row, properties);
    return row ? [row] : [];
  });
  const results = rows.map((row) => toObject(account, type, row, []));
  return { status: 200, body: { status: "COMPLETE", results }, hasWritten: true };
}

function archiveBatch({ account, request, parts: [type = ""] }: Call): ApiAnswer {
  const refused = checkBatch(request);
  if (refused) return refused;
  for (const { id = "" } of listInputs(request)) {
    const row = findRow(account, type, id);
    if (row) row.isArchived = true;
  }
  return { status: 204, hasWritten: true };
}

function uploadFile({ account, request, createId }: Call): ApiAnswer {
  const { form } = request;
  const file = form?.get("file");
  const options = JSON.parse(readField(form, "options") ?? "{}") as {
    access?: string;
    overwrite?: boolean;
  };
  const folder = readField(form, "folderPath");
  if (!(file instanceof File) || options.access !== "PRIVATE" || folder === undefined) {
    return hubspotError(400, "The request needs a file, its access and its folder.", "VALIDATION_ERROR");
  }
  const name = readField(form, "fileName") ?? file.name;
  const same = [...account.files].find(([, each]) => each.name === name && each.folder === folder);
  const id = options.overwrite && same ? same[0] : createId();
  account.files.set(id, { name, folder, bytes: file.size });
  return {
    status: 201,
    body: { id, name, access: "PRIVATE", size: file.size, archived: false },
    hasWritten: true,
  };
}

function readField(form: FormData | undefined, name: string): string | undefined {
  const value = form?.get(name);
  return typeof value === "string" ? value : undefined;
}
