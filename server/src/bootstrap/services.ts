import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { checkSecret } from "../accounts/index.ts";
import { createSmtp } from "../services/mail/index.ts";
import { startHousekeeping } from "../ops/index.ts";
import { assertP12 } from "../pdf/index.ts";
import type { Config } from "./config.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { createJobHandlers } from "./job-handlers.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { readP12 } from "./p12-file.ts";
import { assertSecretIsThere } from "./secret-file.ts";
import { createLogOutput } from "../platform/log-output.ts";
import { deliverSignal } from "../platform/db/signals.ts";
import { pushJob } from "../connections/index.ts";
import { type JobWorker, startJobWorker } from "../services/jobs/index.ts";
import { createOffload } from "../platform/offload/offload.ts";
import { createThreadPool, type ThreadPool } from "../platform/offload/thread-pool.ts";
import type { Outbound } from "../platform/outbound/outbound.ts";
import { createLostSpans, type LostSpans, type Tracing } from "../platform/tracing/tracing.ts";
import { createProduct, type Product } from "./product.ts";
import type { SignalMessage } from "./request-thread.ts";
import {
  checkWebhookSecret,
  createWebhookMetrics,
  type DeliveryWorker,
  startDeliveryWorker,
  type WebhookMetrics,
} from "../webhooks/index.ts";

import manifest from "../../../package.json" with { type: "json" };

export interface Services extends Installation {
  /** Code required by the set-up page, or null. */
  readonly setUpCode: string | null;
  readonly app: FastifyInstance;
  /** Creates another application with its own clock and without rate limits. The caller must close it. */
  readonly createAppAt: (clock: Clock) => FastifyInstance;
  /** Starts delivering webhooks by this clock, until the worker is stopped or the services close. */
  readonly startDeliveries: (clock: Clock) => DeliveryWorker;
  close(): Promise<void>;
}

/** Starts all parts of the server. `wrapOutbound` can answer requests to customers' URLs itself. */
export async function startServices(
  config: Config,
  wrapOutbound = (outbound: Outbound): Outbound => outbound,
): Promise<Services> {
  const lostSpans = createLostSpans(systemClock, (error) =>
    app.log.warn({ err: error }, "the collector of PROFFER_OTLP_URL does not accept spans"),
  );
  const tracing = await openTracing(config, lostSpans);
  const installation = await openInstallation(config, tracing?.observe);
  await assertSecretIsThere(installation.db, config);
  const product = createProduct(config, installation, (requests) =>
    traceOutbound(wrapOutbound(requests), tracing),
  );
  const { sealer } = product;
  await checkSecret(installation.context.read, sealer);
  await checkWebhookSecret(installation.context.read, sealer);
  const p12 = readP12(config);
  if (p12) await assertP12(p12);
  const pool = createThreadPool({
    program: new URL("./request-thread.ts", import.meta.url),
    workerData: config,
    onError: (error) => app.log.error({ err: error }, "a thread for large requests ended"),
    onMessage: (message) => {
      const { name, payload } = message as SignalMessage;
      deliverSignal(installation.db.write, name, payload);
    },
  });
  const threads = traceThreads(pool, tracing);
  const offload = createOffload(threads);
  const webhookMetrics = createWebhookMetrics(installation.db, systemClock);
  const createApp = (clock: Clock, rateLimit: number) =>
    product.createApp(clock, {
      rateLimit,
      metrics: [...webhookMetrics.all, ...(tracing ? [lostSpans.metric] : [])],
      http: {
        logger: { level: config.logLevel, stream: createLogOutput() },
        trustProxy: config.trustProxy ?? false,
        corsOrigins: config.corsOrigins,
        drainMs: config.drainSeconds * 1000,
        // An application with another clock answers all requests on this thread, because worker threads use
        // the system clock.
        ...(clock === systemClock && { offload }),
      },
    });
  const app = createApp(systemClock, config.rateLimit);
  tracing?.addTo(app);
  if (config.webhookAllow)
    app.log.warn({ allow: config.webhookAllow }, "webhooks may go to addresses that are not public");
  const stopHousekeeping = startHousekeeping(installation.context, app.log);
  const workers = startJobs(config, installation, product, threads, app.log);
  const deliveries: DeliveryWorker[] = [];
  const startDeliveries = (clock: Clock) => {
    const started = startWebhooks(installation, product, webhookMetrics, clock, app.log);
    deliveries.push(started);
    return started;
  };
  return {
    ...installation,
    app,
    createAppAt: (clock) => createApp(clock, 0),
    startDeliveries,
    setUpCode: product.setUpCode,
    close: async () => {
      stopHousekeeping();
      await Promise.all([
        app.close(),
        ...workers.map((each) => each.stop()),
        ...deliveries.map((each) => each.stop()),
      ]);
      await Promise.all([threads.close(), product.close()]);
      await installation.db.close();
      await tracing?.close();
    },
  };
}

/**
 * Starts the workers for jobs that follow events, such as emails and sealing. CRMs and chats have their own worker,
 * because they can be slow, and emails must not wait for them.
 */
function startJobs(
  config: Config,
  { db }: Installation,
  { sealer, cards, crms, outbound }: Product,
  threads: ThreadPool,
  log: FastifyBaseLogger,
): JobWorker[] {
  const handlers = createJobHandlers({
    db,
    clock: systemClock,
    sealer,
    cards,
    crms,
    outbound,
    publicUrl: config.publicUrl,
    smtp: config.smtpUrl === undefined ? null : createSmtp(config.smtpUrl),
    mailFrom: config.mailFrom,
    sealDocument: (payload) => threads.run("sealDocument", payload, payload.organization_id),
  });
  const { pushes = [], others = [] } = Object.groupBy(handlers, ({ kind }) =>
    kind === pushJob ? "pushes" : "others",
  );
  return [others, pushes].map((some) =>
    startJobWorker({
      db,
      clock: systemClock,
      handlers: some,
      concurrency: 4,
      leaseSeconds: 10,
      pollIntervalMs: 1000,
      onError: (error, job) => {
        log.warn({ err: error, job: job?.id, kind: job?.kind, attempt: job?.attempts }, "a job failed");
      },
    }),
  );
}

/** Starts a worker that delivers webhooks by this clock. */
function startWebhooks(
  { db }: Installation,
  { sealer, outbound }: Product,
  { onBegin, onEnd, onInterrupted }: WebhookMetrics,
  clock: Clock,
  log: FastifyBaseLogger,
): DeliveryWorker {
  return startDeliveryWorker({
    db,
    clock,
    sealer,
    outbound,
    onBegin,
    onEnd,
    onInterrupted,
    onError: (error, delivery) => {
      log.error(
        { err: error, delivery: delivery?.queued.delivery_id },
        "webhooks could not be delivered or recorded",
      );
    },
  });
}

/** Loads OpenTelemetry only if a collector is configured, so that other starts are not slower. */
async function openTracing({ otlpUrl }: Config, lostSpans: LostSpans): Promise<Tracing | undefined> {
  if (otlpUrl === undefined) return undefined;
  const { startTracing } = await import("../platform/tracing/start-tracing.ts");
  return startTracing(otlpUrl, { name: "proffer", version: manifest.version }, lostSpans.add);
}

/** Records a span for each sent webhook. An undelivered webhook is an error. */
function traceOutbound(outbound: Outbound, tracing: Tracing | undefined): Outbound {
  if (!tracing) return outbound;
  return {
    ...outbound,
    post: (request) => {
      const host = URL.parse(request.url)?.host ?? "";
      return tracing.run(
        "webhook",
        { "server.address": host },
        () => outbound.post(request),
        (result) => {
          if (!("status" in result)) return result.error;
          return result.status < 300 ? undefined : String(result.status);
        },
      );
    },
  };
}

/**
 * Records a span for each task of a worker thread, including its wait for a free thread. Worker threads
 * create all PDFs.
 */
function traceThreads(threads: ThreadPool, tracing: Tracing | undefined): ThreadPool {
  if (!tracing) return threads;
  return {
    ...threads,
    run: <Result>(task: string, given: unknown, lane: string) =>
      tracing.run(`thread ${task}`, {}, () => threads.run<Result>(task, given, lane)),
  };
}
