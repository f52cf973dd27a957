import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { createCrmFaults, type CrmFault, type CrmFaults } from "./faults.ts";

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON. Undefined without JSON. */
  readonly json: unknown;
  /** A form with files. Undefined for other bodies. */
  readonly form: FormData | undefined;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body?: unknown;
  /** Whether the request changed something. */
  readonly hasWritten?: boolean;
}

export interface RecordedRequest extends ApiRequest {
  /** The status of the work. Undefined if a fault prevented it. */
  status: number | undefined;
  hasWritten: boolean;
}

export interface ApiServer {
  readonly url: string;
  readonly faults: CrmFaults;
  readonly requests: readonly RecordedRequest[];
  close(): Promise<void>;
}

interface FaultAnswers {
  readonly error: unknown;
  readonly limited: unknown;
}

/** Starts a server for an API on a free port. `answer` does the work of a request. */
export async function startApiServer(
  answer: (request: ApiRequest) => ApiAnswer,
  bodies: FaultAnswers,
): Promise<ApiServer> {
  const faults = createCrmFaults();
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parsed = await parseRequest(request, url).catch(() => undefined);
    // The client has gone.
    if (!parsed) return;
    const recorded: RecordedRequest = { ...parsed, status: undefined, hasWritten: false };
    requests.push(recorded);
    const fault = faults.take(`${parsed.method} ${parsed.path}`);
    if (fault === "reset") return void request.socket.resetAndDestroy();
    const prevented = fault && findPreventedAnswer(fault, bodies);
    if (prevented) return send(response, prevented.status, prevented.headers, prevented.text);
    if (typeof fault === "object" && "slowMs" in fault) await wait(fault.slowMs);
    const { status, body, hasWritten = false } = answer(parsed);
    Object.assign(recorded, { status, hasWritten });
    if (fault === "lost") return void request.socket.resetAndDestroy();
    const json = body === undefined ? "" : JSON.stringify(body);
    send(response, status, { "content-type": "application/json" }, fault === "garbled" ? `<${json}` : json);
  }

  return {
    url,
    faults,
    requests,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function findPreventedAnswer(
  fault: CrmFault,
  bodies: FaultAnswers,
): { status: number; headers: Readonly<Record<string, string>>; text: string } | undefined {
  const json = { "content-type": "application/json" };
  if (fault === "error") return { status: 500, headers: json, text: JSON.stringify(bodies.error) };
  if (fault === "redirect") return { status: 302, headers: { location: "http://127.0.0.1:9/" }, text: "" };
  if (fault === "huge") return { status: 200, headers: json, text: `"${"x".repeat(6 * 1024 * 1024)}"` };
  if (typeof fault !== "object") return undefined;
  if ("html" in fault) {
    return { status: fault.html, headers: { "content-type": "text/html" }, text: "<h1>Bad gateway</h1>" };
  }
  if ("refused" in fault) {
    return { status: fault.refused.status, headers: json, text: JSON.stringify(fault.refused.body) };
  }
  if ("limited" in fault) {
    return { status: 429, headers: { ...json, ...fault.limited }, text: JSON.stringify(bodies.limited) };
  }
  return undefined;
}

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  text: string,
): void {
  response.writeHead(status, headers).end(text);
}

async function parseRequest(request: IncomingMessage, url: string): Promise<ApiRequest> {
  const { pathname, searchParams } = new URL(request.url ?? "/", url);
  const bytes = await buffer(request);
  const type = request.headers["content-type"] ?? "";
  const isForm = type.startsWith("multipart/form-data");
  return {
    method: request.method ?? "GET",
    path: pathname,
    query: searchParams,
    headers: request.headers,
    json: type.startsWith("application/json") ? (JSON.parse(bytes.toString("utf8")) as unknown) : undefined,
    form: isForm
      ? await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData()
      : undefined,
  };
}
