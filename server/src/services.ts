import type { FastifyInstance } from "fastify";
import { checkSecret } from "./accounts/index.ts";
import { createSmtp } from "./mail/index.ts";
import { startHousekeeping } from "./operations/index.ts";
import { checkP12 } from "./pdf/index.ts";
import type { Config } from "./config.ts";
import { openFoundation, type Foundation } from "./foundation.ts";
import { jobHandlers } from "./jobs.ts";
import { systemClock, type Clock } from "./platform/clock.ts";
import { p12Of } from "./p12-file.ts";
import { logOutput } from "./platform/log-output.ts";
import { deliverSignal } from "./platform/db/signals.ts";
import { startJobWorker } from "./platform/jobs/worker.ts";
import { createOffload } from "./platform/offload/offload.ts";
import { createThreadPool } from "./platform/offload/thread-pool.ts";
import type { Outbound } from "./platform/outbound/outbound.ts";
import { createProduct } from "./product.ts";
import type { SignalMessage } from "./request-thread.ts";
import {
  checkWebhookSecret,
  createWebhookMetrics,
  startDeliveryWorker,
  type DeliveryWorker,
} from "./webhooks/index.ts";

export interface Services extends Foundation {
  /** What the set-up page asks for; null where it asks for nothing. */
  readonly setUpCode: string | null;
  readonly app: FastifyInstance;
  /** The application once more, at another time and without limits. Whoever asks for it closes it. */
  readonly appAt: (clock: Clock) => FastifyInstance;
  /** Delivers webhooks by this clock until it is stopped, at the latest when the services close. */
  readonly deliverBy: (clock: Clock) => DeliveryWorker;
  close(): Promise<void>;
}

/** Everything that the server is made of. `around` may come between it and the addresses that customers name. */
export async function startServices(
  config: Config,
  around = (outbound: Outbound): Outbound => outbound,
): Promise<Services> {
  const foundation = await openFoundation(config);
  const product = createProduct(config, foundation, around);
  const { sealer, outbound } = product;
  await checkSecret(foundation.context.read, sealer);
  await checkWebhookSecret(foundation.context.read, sealer);
  const p12 = p12Of(config);
  if (p12) await checkP12(p12);
  const threads = createThreadPool({
    program: new URL("./request-thread.ts", import.meta.url),
    workerData: config,
    onError: (error) => app.log.error({ err: error }, "a thread of large requests ended"),
    onMessage: (message) => {
      const { name, payload } = message as SignalMessage;
      deliverSignal(foundation.db.write, name, payload);
    },
  });
  const offload = createOffload(threads);
  const webhookMetrics = createWebhookMetrics(foundation.db, systemClock);
  const appWith = (clock: Clock, rateLimit: number) =>
    product.createAppBy(clock, {
      rateLimit,
      metrics: webhookMetrics.all,
      http: {
        logger: { level: config.logLevel, stream: logOutput() },
        trustProxy: config.trustProxy ?? false,
        corsOrigins: config.corsOrigins,
        // The threads go by the system's clock.
        ...(clock === systemClock && { offload }),
      },
    });
  const app = appWith(systemClock, config.rateLimit);
  if (config.webhookAllow)
    app.log.warn({ allow: config.webhookAllow }, "webhooks may go to addresses that are not public");
  const stopHousekeeping = startHousekeeping(foundation.context, app.log);
  const worker = startJobWorker({
    db: foundation.db,
    clock: systemClock,
    handlers: jobHandlers({
      db: foundation.db,
      clock: systemClock,
      sealer,
      publicUrl: config.publicUrl,
      smtp: config.smtpUrl === undefined ? null : createSmtp(config.smtpUrl),
      mailFrom: config.mailFrom,
      sealDocument: (payload) => threads.run("sealDocument", payload, payload.organization_id),
    }),
    concurrency: 4,
    leaseSeconds: 10,
    pollMilliseconds: 1000,
    onError: (error, job) => {
      app.log.warn({ err: error, job: job?.id, kind: job?.kind, attempt: job?.attempts }, "a job failed");
    },
  });
  const deliveries: DeliveryWorker[] = [];
  const deliverBy = (clock: Clock) => {
    const started = startDeliveryWorker({
      db: foundation.db,
      clock,
      sealer,
      outbound,
      onBegin: webhookMetrics.onBegin,
      onEnd: webhookMetrics.onEnd,
      onInterrupted: webhookMetrics.onInterrupted,
      onError: (error, delivery) => {
        app.log.error(
          { err: error, delivery: delivery?.queued.delivery_id },
          "webhooks could not be delivered or recorded",
        );
      },
    });
    deliveries.push(started);
    return started;
  };
  return {
    ...foundation,
    app,
    appAt: (clock) => appWith(clock, 0),
    deliverBy,
    setUpCode: product.setUpCode,
    close: async () => {
      stopHousekeeping();
      await Promise.all([app.close(), worker.stop(), ...deliveries.map((each) => each.stop())]);
      await Promise.all([threads.close(), product.close()]);
      await foundation.db.close();
    },
  };
}
