import type { FastifyInstance } from "fastify";
import { type AccountOptions, setUpCodeOf } from "./accounts/index.ts";
import { createApp, type AppDependencies } from "./app.ts";
import type { Config } from "./config.ts";
import type { Foundation } from "./foundation.ts";
import { p12Of } from "./p12-file.ts";
import { createPress, createTypesetter, maxTypesetters, type Press } from "./pdf/index.ts";
import type { Clock } from "./platform/clock.ts";
import { isLoopback } from "./platform/http/loopback.ts";
import { usualThreads } from "./platform/offload/thread-pool.ts";
import { createOutbound, type Outbound } from "./platform/outbound/outbound.ts";
import { createSealer, type Sealer } from "./platform/sealer.ts";
import { secretOf } from "./secret-file.ts";

/** The application with what it works with, as each thread of a server has it. */
export interface Product {
  readonly sealer: Sealer;
  readonly outbound: Outbound;
  readonly press: Press;
  /** What the set-up page asks for; null where it asks for nothing. */
  readonly setUpCode: string | null;
  createAppBy(
    clock: Clock,
    options: Pick<AppDependencies, "rateLimit" | "metrics" | "http" | "isOtherThread">,
  ): FastifyInstance;
  close(): Promise<void>;
}

/** `around` may come between the product and the addresses that customers name. */
export function createProduct(
  config: Config,
  { db, context, passwords }: Pick<Foundation, "db" | "context" | "passwords">,
  around = (outbound: Outbound): Outbound => outbound,
): Product {
  const secrets = config.secretKeys ?? [secretOf(config.dataDir)];
  const sealer = createSealer(secrets);
  const accounts = accountOptions(config, secrets);
  const outbound = around(createOutbound({ allow: config.webhookAllow ?? [] }));
  const typesetter = createTypesetter({ size: Math.ceil(maxTypesetters / usualThreads) });
  const press = createPress({
    typesetter,
    outbound,
    context,
    sealer,
    p12: p12Of(config),
    name: `Proffer at ${new URL(config.publicUrl).host}`,
  });
  return {
    sealer,
    outbound,
    press,
    setUpCode: accounts.setUpCode,
    createAppBy: (clock, { http, ...options }) =>
      createApp({
        db,
        clock,
        sealer,
        outbound,
        passwords,
        press,
        imageQuota: config.imageMegabytes * 1_000_000,
        publicUrl: config.publicUrl,
        accounts,
        metricsToken: config.metricsToken,
        ...options,
        http: { ...http, isHttps: config.publicUrl.startsWith("https:") },
      }),
    close: async () => {
      await Promise.all([outbound.close(), typesetter.close()]);
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
