import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { expect, it, vi } from "vitest";
import { install } from "./installation.ts";
import { startReceiver } from "./outbound/receiver.ts";
import { createPage, line } from "./proposals.ts";
import { waitOptions } from "./wait-options.ts";

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

interface ResourceSpans {
  readonly resource: Pick<Span, "attributes">;
  readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
}

interface TraceRequest {
  readonly resourceSpans: readonly ResourceSpans[];
}

/** Starts a collector that stores the received spans. */
async function startCollector() {
  const spans: Span[] = [];
  const sources: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    void receive(request).then(() =>
      response.writeHead(200, { "content-type": "application/json" }).end("{}"),
    );
  });
  async function receive(request: IncomingMessage) {
    const { resourceSpans } = (await json(request)) as TraceRequest;
    for (const { resource } of resourceSpans)
      sources.push(
        Object.fromEntries(resource.attributes.map(({ key, value }) => [key, value["stringValue"]])),
      );
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<unknown>((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${port}`, spans, sources, close };
}

it(
  "sends spans of requests, statements, webhooks and PDF threads to the collector, and no address of a request",
  { timeout: 600_000 },
  async () => {
    const collector = await startCollector();
    const receiver = await startReceiver(({ path }, response) =>
      response.writeHead(path.endsWith("/broken") ? 500 : 204).end(),
    );
    const folder = await mkdtemp(join(tmpdir(), "proffer-tracing-"));
    await writeFile(join(folder, "ca.pem"), receiver.ca.join("\n"));
    const place = await install("sqlite", {
      PROFFER_OTLP_URL: collector.url,
      PROFFER_WEBHOOK_ALLOW: "localhost",
      NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
    });
    try {
      const { server, url } = await place.serve();
      const { version } = (await (await fetch(`${url}/healthz`)).json()) as { version: string };
      const traceId = "0af7651916cd43dd8448eb211c80319c";
      const headers = {
        authorization: `Bearer ${place.apiKey}`,
        "content-type": "application/json",
        traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      };
      const post = async (path: string, body: object) => {
        const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
        expect(answer.status).toBe(201);
        return ((await answer.json()) as { data: { id: string } }).data.id;
      };
      for (const name of ["hook", "broken"])
        await post("/api/webhook-endpoints", { url: `${receiver.url}/${name}` });
      const id = await post("/api/proposals", { name: "Website", pages: [createPage(line("Design", 100))] });
      const { "content-type": _json, ...withoutBody } = headers;
      const pdf = await fetch(`${url}/api/proposals/${id}/pdf`, { method: "POST", headers: withoutBody });
      expect(pdf.status).toBe(200);
      await pdf.arrayBuffer();
      await vi.waitFor(() => expect(receiver.received).toHaveLength(2), waitOptions);
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);

      const find = (name: string) => collector.spans.find((span) => span.name === name);
      const created = find("POST /api/proposals");
      expect(created).toMatchObject({ traceId, parentSpanId: "b7ad6b7169203331" });
      const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === created?.spanId);
      expect(statements.map(({ name }) => name)).toEqual(
        expect.arrayContaining(["database begin", "database insert", "database commit"]),
      );
      const printed = collector.spans.find(({ name }) => name === "POST /api/proposals/:id/pdf");
      expect(find("thread answer")).toMatchObject({ traceId, parentSpanId: printed?.spanId });
      // A webhook is not part of the request that woke the worker, because the webhook may come from another
      // request.
      expect(find("webhook")?.parentSpanId).toBeUndefined();
      expect(JSON.stringify(statements)).not.toContain("webhook_batches");
      expect(find("webhook")?.attributes).toContainEqual({
        key: "server.address",
        value: { stringValue: new URL(receiver.url).host },
      });
      expect(collector.sources[0]).toMatchObject({
        "service.name": "proffer",
        "service.version": version,
        "service.instance.id": expect.stringMatching(/^[-0-9a-f]{36}$/),
      });
      const failed = collector.spans.filter(({ status }) => status.code === 2);
      expect(failed).toMatchObject([{ name: "webhook" }]);
      expect(failed[0]?.attributes).toContainEqual({ key: "error.type", value: { stringValue: "500" } });
      expect(JSON.stringify(collector.spans.filter(({ name }) => /^(GET|POST) /.test(name)))).not.toContain(
        id,
      );
    } finally {
      await place.remove();
      await receiver.close();
      await collector.close();
      await rm(folder, { recursive: true });
    }
  },
);

it("a server with an unavailable collector answers, and exits with 0", { timeout: 600_000 }, async () => {
  const place = await install("sqlite", { PROFFER_OTLP_URL: "http://127.0.0.1:9" });
  try {
    const { server, url } = await place.serve();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  } finally {
    await place.remove();
  }
});

it("loads no module of OpenTelemetry without a collector, so that a start takes no longer", async () => {
  const services = JSON.stringify(join(import.meta.dirname, "../src/bootstrap/services.ts"));
  const tracing = JSON.stringify(join(import.meta.dirname, "../src/platform/tracing/start-tracing.ts"));
  expect(await countModules(tracing)).toBeGreaterThan(2);
  expect(await countModules(services)).toBe(0);
});

/** Counts the modules of OpenTelemetry loaded with a file. */
async function countModules(file: string): Promise<number> {
  const program = ["--input-type=module", "--eval", writeProgram(file)];
  const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache") };
  return Number((await promisify(execFile)(process.execPath, program, { env })).stdout);
}

/** Creates a program that loads a file and prints the number of OpenTelemetry modules loaded with it. */
function writeProgram(file: string): string {
  return `
    const { registerHooks } = await import("node:module");
    const found = new Set();
    registerHooks({ resolve: (name, context, next) => {
      // prom-client imports the API, which is small.
      if (/^@opentelemetry\\/(?!api$)/.test(name)) found.add(name);
      return next(name, context);
    } });
    await import(${file});
    console.log(found.size);`;
}
