import type { FastifyInstance } from "fastify";
import { type AccountOptions, checkSecret, setUpCodeOf } from "./accounts/index.ts";
import { createSmtp } from "./mail/index.ts";
import { startHousekeeping } from "./operations/index.ts";
import { checkP12, createPress, createTypesetter } from "./pdf/index.ts";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { openFoundation, type Foundation } from "./foundation.ts";
import { jobHandlers } from "./jobs.ts";
import { systemClock, type Clock } from "./platform/clock.ts";
import { p12Of } from "./p12-file.ts";
import { logOutput } from "./platform/log-output.ts";
import { isLoopback } from "./platform/http/loopback.ts";
import { startJobWorker } from "./platform/jobs/worker.ts";
import { createOutbound, type Outbound } from "./platform/outbound/outbound.ts";
import { createSealer } from "./platform/sealer.ts";
import { secretOf } from "./secret-file.ts";
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
  const secrets = config.secretKeys ?? [secretOf(config.dataDir)];
  const sealer = createSealer(secrets);
  const foundation = await openFoundation(config);
  await checkSecret(foundation.context.read, sealer);
  await checkWebhookSecret(foundation.context.read, sealer);
  const accounts = accountOptions(config, secrets);
  const outbound = around(createOutbound({ allow: config.webhookAllow ?? [] }));
  const p12 = p12Of(config);
  if (p12) await checkP12(p12);
  const typesetter = createTypesetter();
  const webhookMetrics = createWebhookMetrics(foundation.db, systemClock);
  const press = createPress({
    typesetter,
    outbound,
    context: foundation.context,
    sealer,
    p12,
    name: `Proffer at ${new URL(config.publicUrl).host}`,
  });
  const appWith = (clock: Clock, rateLimit: number) =>
    createApp({
      db: foundation.db,
      clock,
      sealer,
      outbound,
      passwords: foundation.passwords,
      press,
      rateLimit,
      imageQuota: config.imageMegabytes * 1_000_000,
      publicUrl: config.publicUrl,
      accounts,
      http: {
        logger: { level: config.logLevel, stream: logOutput() },
        trustProxy: config.trustProxy ?? false,
        isHttps: config.publicUrl.startsWith("https:"),
      },
      metricsToken: config.metricsToken,
      metrics: webhookMetrics.all,
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
      press,
      warn: (facts, message) => app.log.warn(facts, message),
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
    setUpCode: accounts.setUpCode,
    close: async () => {
      stopHousekeeping();
      await Promise.all([app.close(), worker.stop(), ...deliveries.map((each) => each.stop())]);
      await Promise.all([outbound.close(), typesetter.close()]);
      await foundation.db.close();
    },
  };
}

function accountOptions(config: Config, [secret = ""]: readonly string[]): AccountOptions {
  const { publicUrl, host, oidc, rateLimit, smtpUrl } = config;
  const isPrivate = isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
  return {
    setUpCode: isPrivate ? null : setUpCodeOf(secret),
    oidc,
    isThrottled: rateLimit > 0,
    isMailSent: smtpUrl !== undefined,
  };
}
