import {
  NodeApiError,
  type IDataObject,
  type IExecuteFunctions,
  type IHookFunctions,
  type IHttpRequestMethods,
  type IHttpRequestOptions,
  type ILoadOptionsFunctions,
  type IN8nHttpFullResponse,
  type JsonObject,
} from "n8n-workflow";
import { isObject, toApiError, toText } from "./errors";

/** Every context of n8n in which a node calls the API. */
export type ApiContext = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;

export interface ApiRequest {
  readonly method: IHttpRequestMethods;
  /** Begins with /api. */
  readonly path: string;
  readonly query?: IDataObject;
  readonly body?: IDataObject;
  readonly idempotencyKey?: string;
  /** The item that the request is made for, which errors name. */
  readonly itemIndex?: number;
}

export async function getBaseUrl(context: ApiContext): Promise<string> {
  const { baseUrl } = await context.getCredentials("profferApi");
  return toText(baseUrl).trim().replace(/\/+$/, "");
}

/** Calls an operation that answers with JSON, or with nothing. Throws a NodeApiError if the call fails. */
export async function callApi(context: ApiContext, request: ApiRequest): Promise<IDataObject> {
  return readAnswer(context, request, await send(context, request, { json: true }));
}

/** Calls an operation like `callApi`, but returns undefined if the object does not exist. */
export async function callApiIfFound(
  context: ApiContext,
  request: ApiRequest,
): Promise<IDataObject | undefined> {
  const answer = await send(context, request, { json: true });
  return answer.statusCode === 404 ? undefined : readAnswer(context, request, answer);
}

function readAnswer(
  context: ApiContext,
  { itemIndex }: ApiRequest,
  answer: IN8nHttpFullResponse,
): IDataObject {
  if (answer.statusCode === 204) return {};
  if (isSuccess(answer) && isObject(answer.body)) return answer.body as IDataObject;
  throw toApiError(context.getNode(), answer, itemIndex);
}

export interface ApiFile {
  readonly content: Buffer;
  readonly fileName: string;
  readonly mimeType: string;
}

/** Calls an operation that answers with a file. */
export async function downloadFile(context: ApiContext, request: ApiRequest): Promise<ApiFile> {
  const answer = await send(context, request, { encoding: "arraybuffer" });
  const content = Buffer.from(answer.body as unknown as Uint8Array);
  const disposition = toText(answer.headers["content-disposition"]);
  if (!isSuccess(answer) || !disposition.startsWith("attachment"))
    throw toApiError(context.getNode(), { ...answer, body: parseJson(content) }, request.itemIndex);
  const mimeType = toText(answer.headers["content-type"]).split(";")[0] ?? "";
  return { content, fileName: readFileName(disposition), mimeType };
}

/**
 * Calls a list page by page, until it ends or `maxItems` are read. Cursors neither repeat nor skip an item if
 * the list changes in the meantime.
 */
export async function listAll(
  context: ApiContext,
  request: Omit<ApiRequest, "method">,
  maxItems = Infinity,
): Promise<IDataObject[]> {
  const limit = Math.min(100, maxItems);
  const items: IDataObject[] = [];
  let cursor: string | null = "";
  while (cursor !== null && items.length < maxItems) {
    const page = await callApi(context, {
      ...request,
      method: "GET",
      query: { ...request.query, limit, cursor },
    });
    items.push(...(page.data as IDataObject[]));
    cursor = (page.next_cursor as string | null | undefined) ?? null;
  }
  return items.slice(0, maxItems);
}

async function send(
  context: ApiContext,
  { method, path, query, body, idempotencyKey, itemIndex }: ApiRequest,
  format: Pick<IHttpRequestOptions, "json" | "encoding">,
): Promise<IN8nHttpFullResponse> {
  const options: IHttpRequestOptions = {
    method,
    baseURL: await getBaseUrl(context),
    url: path,
    ...(query && { qs: query }),
    ...(body && { body }),
    headers: { Accept: "*/*", ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }) },
    ...format,
    // Errors have texts for people in their bodies.
    ignoreHttpStatusErrors: true,
    returnFullResponse: true,
    // A redirected POST would become a GET.
    disableFollowRedirect: true,
  };
  try {
    return (await context.helpers.httpRequestWithAuthentication.call(
      context,
      "profferApi",
      options,
    )) as IN8nHttpFullResponse;
  } catch (error) {
    throw new NodeApiError(context.getNode(), error as JsonObject, { itemIndex });
  }
}

function isSuccess({ statusCode }: IN8nHttpFullResponse): boolean {
  return statusCode >= 200 && statusCode < 300;
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Reads the file name of RFC 8187, which Proffer always sends. */
function readFileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded === undefined ? "download" : decodeURIComponent(encoded);
}
