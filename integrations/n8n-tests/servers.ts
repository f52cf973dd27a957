import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { webhookBaseUrl, type ActiveTrigger, type WebhookResponse } from "./n8n-runtime.ts";

/** Starts a server until the end of the test. Returns its address. */
export async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
  const server = createServer((request, response) => void handle(request, response)).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serves the webhook of a trigger like n8n. `received` gets the items that would start the workflow. */
export async function serveTrigger(trigger: ActiveTrigger, received: unknown[]): Promise<string> {
  return serve(async (request, response) => {
    const rawBody = await buffer(request);
    const path = new URL(webhookBaseUrl).pathname;
    if (request.method !== "POST" || !request.url?.startsWith(`${path}/`)) {
      response.writeHead(404).end("This webhook is not registered.");
      return;
    }
    const { headers } = request;
    const result = await trigger.receive({ headers, rawBody }, likeExpress(response));
    if (result.noWebhookResponse) return;
    if (result.workflowData) received.push(...result.workflowData[0]!.map(({ json }) => json));
    response.writeHead(200).end(String(result.webhookResponse ?? "Workflow was started"));
  });
}

function likeExpress(response: ServerResponse): WebhookResponse {
  const express: WebhookResponse = {
    status: (code) => {
      response.statusCode = code;
      return express;
    },
    type: (name) => {
      response.setHeader("content-type", name);
      return express;
    },
    send: (body) => void response.end(body),
  };
  return express;
}

/** Forwards requests to a server. `drop` decides whether an answer is lost on its way back. */
export function relay(target: string, drop: (request: IncomingMessage) => boolean): Promise<string> {
  return serve(async (request, response) => {
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const body = await buffer(request);
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method,
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    if (drop(request)) {
      response.destroy();
      return;
    }
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
}
