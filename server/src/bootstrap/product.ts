import type { FastifyInstance } from "fastify";
import { type AccountOptions, createSetUpCode } from "../accounts/index.ts";
import { createApp, type AppDependencies } from "./app.ts";
import type { Config } from "./config.ts";
import type { Installation } from "./installation.ts";
import { readP12 } from "./p12-file.ts";
import { createPdfService, type PdfService, createTypstPool, maxTypstProcesses } from "../pdf/index.ts";
import type { Clock } from "../platform/clock.ts";
import { createHubspot, createPipedrive, type CrmProviders } from "../connections/index.ts";
import { type CardProvider, createStripe } from "../deals/payments/index.ts";
import { isLoopback } from "../platform/networks.ts";
import { defaultThreads } from "../platform/offload/thread-pool.ts";
import { createOutbound, type Outbound } from "../platform/outbound/outbound.ts";
import { createSealer, type Sealer } from "../platform/secrets/sealer.ts";
import { loadSecret } from "./secret-file.ts";

/** The application and its services on one thread of a server. */
export interface Product {
  readonly sealer: Sealer;
  readonly cards: CardProvider;
  readonly crms: CrmProviders;
  readonly outbound: Outbound;
  readonly pdfService: PdfService;
  /** Code required by the set-up page, or null. */
  readonly setUpCode: string | null;
  createApp(
    clock: Clock,
    options: Pick<AppDependencies, "rateLimit" | "metrics" | "http" | "isOtherThread">,
  ): FastifyInstance;
  close(): Promise<void>;
}

/** Creates the application and its services. `wrapOutbound` can answer requests to customers' URLs itself. */
export function createProduct(
  config: Config,
  { db, context, passwords }: Pick<Installation, "db" | "context" | "passwords">,
  wrapOutbound = (outbound: Outbound): Outbound => outbound,
): Product {
  const secrets = config.secretKeys ?? [loadSecret(config.dataDir)];
  const sealer = createSealer(secrets);
  const accounts = toAccountOptions(config, secrets);
  const outbound = wrapOutbound(createOutbound({ allow: config.webhookAllow ?? [] }));
  const cards = createStripe({ apiUrl: config.stripeApi });
  const crms: CrmProviders = {
    hubspot: createHubspot({ apiUrl: config.hubspotApi }),
    pipedrive: createPipedrive({ apiUrl: config.pipedriveApi }),
  };
  const typstPool = createTypstPool({ size: Math.ceil(maxTypstProcesses / defaultThreads) });
  const pdfService = createPdfService({
    typstPool,
    outbound,
    context,
    sealer,
    p12: readP12(config),
    name: `Proffer at ${new URL(config.publicUrl).host}`,
  });
  return {
    sealer,
    cards,
    crms,
    outbound,
    pdfService,
    setUpCode: accounts.setUpCode,
    createApp: (clock, { http, ...options }) =>
      createApp({
        db,
        clock,
        sealer,
        cards,
        crms,
        outbound,
        passwords,
        pdfService,
        maxStreams: config.maxStreams,
        imageQuota: config.imageMegabytes * 1_000_000,
        publicUrl: config.publicUrl,
        mailFrom: config.mailFrom,
        accounts,
        metricsToken: config.metricsToken,
        ...options,
        http: { ...http, isHttps: config.publicUrl.startsWith("https:") },
      }),
    close: async () => {
      await Promise.all([outbound.close(), typstPool.close()]);
    },
  };
}

function toAccountOptions(config: Config, [secret = ""]: readonly string[]): AccountOptions {
  const { publicUrl, host, oidc, rateLimit, smtpUrl } = config;
  const isPrivate = isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
  return {
    setUpCode: isPrivate ? null : createSetUpCode(secret),
    oidc,
    isThrottled: rateLimit > 0,
    isMailSent: smtpUrl !== undefined,
  };
}
