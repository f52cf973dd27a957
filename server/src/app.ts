import type { FastifyInstance } from "fastify";
import type { Metric } from "prom-client";
import {
  type AccountOptions,
  accountRoutes,
  addLinkPages,
  addSetUpPages,
  answerNothing,
  authenticator,
  createAccounts,
} from "./accounts/index.ts";
import { analyticsRoutes } from "./analytics/index.ts";
import { anonymousContext } from "./context.ts";
import { addFavicon } from "./favicon/index.ts";
import { followers } from "./followers.ts";
import { imageRoutes } from "./images/index.ts";
import { itemRoutes } from "./items/index.ts";
import { libraryRoutes } from "./library/index.ts";
import { createLinks } from "./lifecycle/core.ts";
import { lifecycleRoutes } from "./lifecycle/index.ts";
import { migrations } from "./migrations/index.ts";
import { addHealth, addMetrics } from "./operations/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Db } from "./platform/db/open.ts";
import { onceFor } from "./platform/http/idempotency.ts";
import { mount, type Edge } from "./platform/http/mount.ts";
import { addRateLimits } from "./platform/http/rate-limits.ts";
import type { Route } from "./platform/http/route.ts";
import { createServer, type HttpOptions } from "./platform/http/server.ts";
import { callerOfMessage, refuseOtherAddresses } from "./platform/offload/offload.ts";
import type { Outbound } from "./platform/outbound/outbound.ts";
import type { Passwords } from "./platform/passwords.ts";
import type { Sealer } from "./platform/sealer.ts";
import { pdfRoutes, type Press } from "./pdf/index.ts";
import { pricingPreviewRoutes } from "./pricing-preview/index.ts";
import { proposalRoutes } from "./proposals/index.ts";
import { addReference } from "./reference/index.ts";
import { addRecipientPage, createLive, noLiveLimits, recipientRoutes } from "./recipients/index.ts";
import type { Schema } from "./schema.ts";
import { webhookRoutes } from "./webhooks/index.ts";

export interface AppDependencies {
  readonly db: Db<Schema>;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly sealer: Sealer;
  /** Makes PDFs. */
  readonly press: Press;
  /** Judges where webhooks go. */
  readonly outbound: Pick<Outbound, "check">;
  /** Requests a minute for each caller; 0 lifts every limit. */
  readonly rateLimit?: number;
  /** Bytes of images that an organization may keep. */
  readonly imageQuota: number;
  /** Where people and programs reach the server, without a slash at the end. */
  readonly publicUrl: string;
  readonly accounts: AccountOptions;
  /** What /metrics asks for; absent: it answers this machine alone. */
  readonly metricsToken?: string | undefined;
  /** What slices count beside requests. */
  readonly metrics?: readonly Metric[];
  readonly http: HttpOptions;
  /** It answers what the thread of the requests hands on, and takes its word for who calls. */
  readonly isOtherThread?: boolean;
}

/** The HTTP application: a table of contents of the slices. Removing one is its folder and its line here. */
export function createApp(dependencies: AppDependencies): FastifyInstance {
  const {
    db,
    clock,
    passwords,
    sealer,
    outbound,
    rateLimit = 0,
    imageQuota,
    publicUrl,
    metricsToken,
    metrics,
    http,
  } = dependencies;
  const links = createLinks(sealer, publicUrl);
  const lifecycle = { links, mailing: { clock, sealer } };
  const live = createLive(db, clock, rateLimit === 0 ? noLiveLimits : undefined);
  const context = anonymousContext(db, clock, [...followers(lifecycle), live.follow]);
  const accounts = createAccounts(context, { passwords, sealer, publicUrl, ...dependencies.accounts });
  const authenticate = dependencies.isOtherThread
    ? callerOfMessage(authenticator(accounts))
    : authenticator(accounts);
  const routes: Route[] = [
    ...accountRoutes(accounts),
    ...proposalRoutes(links),
    ...itemRoutes,
    ...libraryRoutes,
    ...imageRoutes({ publicUrl, quota: imageQuota }),
    ...pricingPreviewRoutes,
    ...lifecycleRoutes(lifecycle),
    ...recipientRoutes({ lifecycle, live, authenticate }),
    ...pdfRoutes({ press: dependencies.press, authenticate }),
    ...analyticsRoutes,
    ...webhookRoutes({ outbound, sealer }),
  ];

  const server = createServer(http, answerNothing);
  if (dependencies.isOtherThread) refuseOtherAddresses(server);
  server.addHook("preClose", async () => live.close());
  addHealth(server, db, migrations);
  addMetrics(server, db, metricsToken, metrics);
  const edge: Edge = {
    context,
    authenticate,
    limits: addRateLimits(server, rateLimit),
    once: onceFor(sealer),
  };
  for (const route of routes) mount(server, edge, route);
  addRecipientPage(server, context, edge.limits);
  addReference(server, publicUrl);
  addSetUpPages(server, context, accounts);
  addLinkPages(server);
  addFavicon(server);
  return server;
}
