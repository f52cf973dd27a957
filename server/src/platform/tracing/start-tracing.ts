import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from "@opentelemetry/api";
import { ExportResultCode, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Tracing } from "./tracing.ts";

/**
 * Sends traces to an OpenTelemetry collector over OTLP/HTTP. This is the only file that loads
 * OpenTelemetry. `onLost` gets the number of spans that the collector did not accept.
 */
export function startTracing(
  collectorUrl: string,
  service: { readonly name: string; readonly version: string },
  onLost: (count: number, error: unknown) => void,
): Tracing {
  // Also limits the delay of the process exit if the collector is unreachable.
  const exporter = new OTLPTraceExporter({ url: `${collectorUrl}/v1/traces`, timeoutMillis: 3000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": service.name,
      "service.version": service.version,
      // Distinguishes the processes of one installation.
      "service.instance.id": randomUUID(),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: reportLosses(exporter, onLost) })],
  });
  const tracer = provider.getTracer(service.name);
  const propagator = new W3CTraceContextPropagator();
  const storage = new AsyncLocalStorage<Context>();
  const spansByRequest = new WeakMap<FastifyRequest, Context>();
  const startSpan = (name: string, kind: SpanKind, attributes: Attributes, parent: Context) =>
    trace.setSpan(parent, tracer.startSpan(name, { kind, attributes }, parent));

  const run = async <T>(
    name: string,
    attributes: Attributes,
    work: () => Promise<T>,
    findError?: (result: T) => string | undefined,
    kind = SpanKind.INTERNAL,
  ): Promise<T> => {
    const started = startSpan(name, kind, attributes, storage.getStore() ?? ROOT_CONTEXT);
    const span = trace.getSpan(started);
    try {
      const result = await storage.run(started, work);
      const errorType = findError?.(result);
      if (errorType !== undefined) span?.setStatus(failed).setAttribute("error.type", errorType);
      return result;
    } catch (error) {
      // Only the class, because the message may contain customer data.
      span?.setStatus(failed).setAttribute("error.type", error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span?.end();
    }
  };

  return {
    addTo: (server) => {
      server.addHook("onRequest", (request, _reply, done) => {
        const caller = propagator.extract(ROOT_CONTEXT, request.headers, headerGetter);
        const attributes = { "http.request.method": request.method, "proffer.request_id": request.id };
        const started = startSpan(request.method, SpanKind.SERVER, attributes, caller);
        spansByRequest.set(request, started);
        storage.run(started, done);
      });
      // Restores the context of the request, because its body arrives in the async context of its connection.
      server.addHook("preValidation", (request, _reply, done) => {
        storage.run(spansByRequest.get(request) ?? ROOT_CONTEXT, done);
      });
      server.addHook("onResponse", async (request, { statusCode }) => {
        const span = trace.getSpan(spansByRequest.get(request) ?? ROOT_CONTEXT);
        // The route instead of the address, because recipients' links are secret.
        const route = request.routeOptions.url ?? "unknown";
        span?.updateName(`${request.method} ${route}`);
        span?.setAttributes({ "http.route": route, "http.response.status_code": statusCode });
        if (statusCode >= 500) span?.setStatus(failed);
        span?.end();
      });
    },
    // Statements of polling workers get no span, because they would be the majority of spans.
    observe: ({ sql }, execute) => {
      if (!storage.getStore()) return execute();
      const [operation = ""] = sql.trimStart().split(/\s/, 1);
      return run(
        `database ${operation.toLowerCase()}`,
        { "db.query.text": sql },
        execute,
        undefined,
        SpanKind.CLIENT,
      );
    },
    run,
    // Losing unsent spans must not fail the process.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

type Attributes = Readonly<Record<string, string | number>>;

const headerGetter = {
  get: (headers: FastifyRequest["headers"], name: string) => headers[name],
  keys: (headers: FastifyRequest["headers"]) => Object.keys(headers),
};

const failed = { code: SpanStatusCode.ERROR };

function reportLosses(exporter: SpanExporter, onLost: (count: number, error: unknown) => void): SpanExporter {
  return {
    export: (spans, onResult) =>
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS) onLost(spans.length, result.error);
        onResult(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
