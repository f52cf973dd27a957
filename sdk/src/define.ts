import type { ProfferClient } from "./client.ts";
import { readEvents, type ServerEvent } from "./event-stream.ts";
import { iterate, type ItemOf, type ListPage, type Paging } from "./list.ts";
import { send, type Endpoint, type OperationRequest } from "./send.ts";

/** A pending answer: its body, or with `withResponse()` also its status and headers. */
export interface Call<Answer> extends Promise<Answer> {
  withResponse(): Promise<{ readonly data: Answer; readonly response: Response }>;
}

/** A pending list: `await` gets one page, `for await` gets the items of this and all following pages. */
export interface ListCall<Page extends ListPage> extends Call<Page>, AsyncIterable<ItemOf<Page>> {}

type Operation<Answer> = (client: ProfferClient, request?: OperationRequest) => Answer;

/** Defines an operation that answers JSON or nothing. */
export function defineCall<Answer>(
  method: string,
  path: string,
  options: Omit<Endpoint, "method" | "path"> = {},
): Operation<Call<Answer>> {
  const endpoint = { method, path, ...options };
  return (client, request = {}) => toCall(send(client, endpoint, request, readJson<Answer>));
}

/** Defines an operation that answers a list. */
export function defineList<Page extends ListPage>(path: string, paging: Paging): Operation<ListCall<Page>> {
  const endpoint = { method: "GET", path };
  return (client, request = {}) => {
    const get = (query: OperationRequest["query"]) =>
      toCall(send(client, endpoint, { ...request, query }, readJson<Page>));
    const isFirst = paging === "cursor" && request.query?.["page"] === undefined;
    const query = isFirst ? { cursor: "", ...request.query } : { ...request.query };
    const first = get(query);
    return Object.assign(first, {
      [Symbol.asyncIterator]: () => iterate(first, paging, query, get),
    });
  };
}

/** Defines an operation that answers a file, or the address of another page. */
export function defineFile(
  method: string,
  path: string,
  options: Omit<Endpoint, "method" | "path"> = {},
): Operation<Promise<Response>> {
  const endpoint = { method, path, ...options };
  return (client, request = {}) => send(client, endpoint, request, (response) => response);
}

/** Defines an operation that answers server-sent events. */
export function defineStream<Event extends ServerEvent>(
  path: string,
): Operation<AsyncGenerator<Event, void, void>> {
  const endpoint = { method: "GET", path };
  return (client, request = {}) => readEvents(client, endpoint, request) as AsyncGenerator<Event, void, void>;
}

interface ReadAnswer<Answer> {
  readonly data: Answer;
  readonly response: Response;
}

async function readJson<Answer>(response: Response): Promise<ReadAnswer<Answer>> {
  const text = await response.text();
  return { data: (text === "" ? undefined : JSON.parse(text)) as Answer, response };
}

function toCall<Answer>(answer: Promise<ReadAnswer<Answer>>): Call<Answer> {
  const body = answer.then(({ data }) => data);
  return Object.assign(body, {
    withResponse: () => {
      // The caller awaits `answer` instead of `body`. Without a handler, the same error of `body` would be
      // reported as unhandled.
      body.catch(() => {});
      return answer;
    },
  });
}
