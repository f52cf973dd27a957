import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";
import type { Tracing } from "./tracing.ts";

/** Sends traces to an OpenTelemetry collector, by OTLP over HTTP. Nothing else loads OpenTelemetry. */
export function startTracing(
  collectorUrl: string,
  service: { readonly name: string; readonly version: string },
): Tracing {
  // A collector that is away delays the end of the process by no more.
  const exporter = new OTLPTraceExporter({ url: `${collectorUrl}/v1/traces`, timeoutMillis: 3000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service.name, "service.version": service.version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer(service.name);
  const propagator = new W3CTraceContextPropagator();
  const storage = new AsyncLocalStorage<Context>();
  const spansOfRequests = new WeakMap<FastifyRequest, Context>();
  const startSpan = (name: string, kind: SpanKind, attributes: Attributes, parent: Context) =>
    trace.setSpan(parent, tracer.startSpan(name, { kind, attributes }, parent));

  const run = async <T>(
    name: string,
    attributes: Attributes,
    work: () => Promise<T>,
    kind = SpanKind.INTERNAL,
  ): Promise<T> => {
    const begun = startSpan(name, kind, attributes, storage.getStore() ?? ROOT_CONTEXT);
    const span = trace.getSpan(begun);
    try {
      return await storage.run(begun, work);
    } catch (error) {
      if (span) recordError(span, error);
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
        const begun = startSpan(request.method, SpanKind.SERVER, attributes, caller);
        spansOfRequests.set(request, begun);
        storage.run(begun, done);
      });
      // A body arrives in the context of its connection.
      server.addHook("preValidation", (request, _reply, done) => {
        storage.run(spansOfRequests.get(request) ?? ROOT_CONTEXT, done);
      });
      server.addHook("onResponse", async (request, { statusCode }) => {
        const span = trace.getSpan(spansOfRequests.get(request) ?? ROOT_CONTEXT);
        // The route, never the address: links of recipients are secrets.
        const route = request.routeOptions.url ?? "unknown";
        span?.updateName(`${request.method} ${route}`);
        span?.setAttributes({ "http.route": route, "http.response.status_code": statusCode });
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
    },
    // Statements of workers that look for work belong to no span: they would be most of all spans.
    observe: ({ sql }, execute) => {
      if (!storage.getStore()) return execute();
      const [operation = ""] = sql.trimStart().split(/\s/, 1);
      return run(`database ${operation.toLowerCase()}`, { "db.query.text": sql }, execute, SpanKind.CLIENT);
    },
    run,
    // Spans that cannot be sent are lost: the process has still ended well.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

type Attributes = Readonly<Record<string, string | number>>;

const headerGetter = {
  get: (headers: FastifyRequest["headers"], name: string) => headers[name],
  keys: (headers: FastifyRequest["headers"]) => Object.keys(headers),
};

/** Names the class of an error only, because its message may contain what customers wrote. */
function recordError(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
}
