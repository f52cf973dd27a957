import type { FastifyInstance } from "fastify";
import type { Metric } from "prom-client";
import {
  type AccountOptions,
  createAccounts,
  findImageUsesOfMembers,
  createAccountRoutes,
  maySeeCosts,
  addLinkPages,
  answerNotFound,
  createAuthenticator,
} from "../accounts/index.ts";
import { analyticsRoutes } from "../proposals/analytics/index.ts";
import { createAnonymousContext } from "../context.ts";
import { addFavicon } from "../services/favicon/index.ts";
import { createEventSubscribers } from "./event-subscribers.ts";
import { createConnectionRoutes, type CrmProviders } from "../connections/index.ts";
import { countFiles } from "../services/files/index.ts";
import { combineImageFinders, createImageRoutes } from "../services/images/index.ts";
import { itemRoutes } from "../proposals/item-editing/index.ts";
import { findImageUsesOfLibrary, libraryRoutes } from "../proposals/library/index.ts";
import { createLinks } from "../records/share-links/index.ts";
import { createApprovalRoutes } from "../deals/approvals/index.ts";
import { createLifecycleRoutes } from "../deals/lifecycle/index.ts";
import { createLiveRoutes, createLiveStreams, noStreamLimits, usualStreamLimits } from "../live/index.ts";
import {
  findImageUsesOfOrganization,
  getOrganization,
  lockOrganization,
} from "../accounts/organizations/index.ts";
import { migrations } from "../migrations/index.ts";
import { addMcp } from "../surfaces/mcp/index.ts";
import { addHealth, addMetrics } from "../ops/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import {
  addCaller,
  createIdempotentRunner,
  mount,
  type Edge,
  type Route,
  createMessageAuthenticator,
} from "../services/http/index.ts";
import { addRateLimits } from "../platform/http/rate-limits.ts";
import { createServer, type HttpOptions } from "../platform/http/server.ts";
import { rejectOtherRoutes } from "../platform/offload/offload.ts";
import type { Outbound } from "../platform/outbound/outbound.ts";
import type { Passwords } from "../platform/secrets/passwords.ts";
import type { Sealer } from "../platform/secrets/sealer.ts";
import { createPdfRoutes, type PdfService } from "../pdf/index.ts";
import { previewRoutes } from "../recipients/preview/index.ts";
import { pricingPreviewRoutes } from "../proposals/pricing-preview/index.ts";
import {
  createAttachmentRoutes,
  createProposalRoutes,
  findImageUsesOfProposals,
} from "../proposals/index.ts";
import { addReference } from "../surfaces/reference/index.ts";
import { createSendingRoutes } from "../surfaces/send-dialog/index.ts";
import { addRecipientPage, createRecipientRoutes, viewOffer } from "../recipients/index.ts";
import type { Schema } from "../schema.ts";
import { addWebApp } from "../surfaces/web-app/index.ts";
import { createRevisionRoutes } from "../deals/revisions/index.ts";
import {
  addPaymentReturn,
  addStripeWebhook,
  type CardProvider,
  createPaymentRoutes,
} from "../deals/payments/index.ts";
import { orderRoutes } from "../deals/orders/index.ts";
import { createThreadRoutes } from "../deals/threads/index.ts";
import { versionRoutes } from "../proposals/version-history/index.ts";
import { createWebhookRoutes } from "../webhooks/index.ts";

export interface AppDependencies {
  readonly db: Db<Schema>;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly sealer: Sealer;
  readonly cards: CardProvider;
  readonly crms: CrmProviders;
  /** Renders and seals PDFs. */
  readonly pdfService: PdfService;
  /** Checks the URLs of webhooks and chats, and tests chats. */
  readonly outbound: Pick<Outbound, "check" | "post">;
  /** Requests per minute and caller. 0 disables all limits. */
  readonly rateLimit?: number;
  /** Maximum number of open streams of members, 5,000 by default. */
  readonly maxStreams?: number;
  /** Maximum number of bytes of images and files per organization. */
  readonly imageQuota: number;
  /** Public URL of the server, without a final slash. */
  readonly publicUrl: string;
  /** Sender address of emails. */
  readonly mailFrom: string;
  readonly accounts: AccountOptions;
  /** Token of /metrics. Without one, /metrics answers only this machine. */
  readonly metricsToken?: string | undefined;
  /** Metrics of the slices, in addition to the metrics of requests. */
  readonly metrics?: readonly Metric[];
  readonly http: HttpOptions;
  /** True on a worker thread, which answers forwarded requests and trusts the caller named in them. */
  readonly isOtherThread?: boolean;
}

/** Creates the HTTP application. Each slice adds its routes to the list below. */
export function createApp(dependencies: AppDependencies): FastifyInstance {
  const {
    db,
    clock,
    passwords,
    sealer,
    cards,
    crms,
    outbound,
    rateLimit = 0,
    maxStreams = 5_000,
    imageQuota,
    publicUrl,
    mailFrom,
    metricsToken,
    metrics,
    http,
  } = dependencies;
  const { isMailSent } = dependencies.accounts;
  const mailServer = { is_configured: isMailSent, from: isMailSent ? mailFrom : null };
  const links = createLinks(sealer, publicUrl);
  const lifecycle = { links, mailing: { clock, sealer } };
  const context = createAnonymousContext(db, clock, createEventSubscribers({ ...lifecycle, publicUrl }));
  const streams = createLiveStreams(db, context, {
    members: maxStreams,
    ...(rateLimit === 0 ? noStreamLimits : usualStreamLimits),
  });
  const accounts = createAccounts(db, context, { passwords, sealer, publicUrl, ...dependencies.accounts });
  const authenticate = dependencies.isOtherThread
    ? createMessageAuthenticator(createAuthenticator(accounts))
    : createAuthenticator(accounts);
  const routes: Route[] = [
    ...createAccountRoutes(accounts),
    ...createProposalRoutes(links, imageQuota),
    ...createAttachmentRoutes(imageQuota),
    ...previewRoutes,
    ...versionRoutes,
    ...itemRoutes,
    ...libraryRoutes,
    ...createImageRoutes({
      publicUrl,
      quota: imageQuota,
      countFiles,
      lockOrganization,
      findUses: combineImageFinders([
        findImageUsesOfProposals,
        findImageUsesOfLibrary,
        findImageUsesOfOrganization,
        findImageUsesOfMembers,
      ]),
    }),
    ...pricingPreviewRoutes,
    ...createLifecycleRoutes(lifecycle),
    ...createPaymentRoutes({ cards, sealer }),
    ...orderRoutes,
    ...createThreadRoutes({ links, isMailSent }),
    ...createApprovalRoutes({ mailing: lifecycle.mailing, publicUrl }),
    ...createRevisionRoutes({ ...lifecycle, viewOffer }),
    ...createSendingRoutes({ mailing: lifecycle.mailing, mailServer, publicUrl }, accounts.throttle),
    ...createLiveRoutes(streams, authenticate),
    ...createRecipientRoutes({ lifecycle, authenticate, paying: { cards, sealer, publicUrl } }),
    ...createPdfRoutes({ pdfService: dependencies.pdfService, authenticate }),
    ...analyticsRoutes,
    ...createWebhookRoutes({ outbound, sealer }),
    ...createConnectionRoutes({ outbound, sealer, crms, publicUrl }, imageQuota),
  ];

  const server = createServer(http, answerNotFound);
  addCaller(server);
  if (dependencies.isOtherThread) rejectOtherRoutes(server);
  server.addHook("preClose", () => streams.close());
  addHealth(server, db, migrations);
  addMetrics(server, db, metricsToken, metrics);
  const edge: Edge = {
    context,
    authenticate,
    limits: addRateLimits(server, rateLimit),
    runIdempotent: createIdempotentRunner(sealer),
    maySeeCosts: (caller) => maySeeCosts(context.read, caller),
    getTimeZone: async (organizationId) => (await getOrganization(context.read, organizationId)).time_zone,
  };
  for (const route of routes) mount(server, edge, route);
  addMcp(server, { edge, sealer, publicUrl });
  addPaymentReturn(server, publicUrl);
  addStripeWebhook(server, context, { cards, sealer });
  addRecipientPage(server, context, edge.limits);
  addWebApp(server, publicUrl);
  addReference(server, publicUrl);
  addLinkPages(server);
  addFavicon(server);
  return server;
}
