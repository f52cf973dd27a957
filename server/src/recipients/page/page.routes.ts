import { errorStatus, type PublicChanges, type PublicProposal } from "@proffer/contract";
import { toReaderLocale } from "@proffer/presentation";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { randomBytes } from "node:crypto";
import { freezeClock, type AnonymousContext } from "../../context.ts";
import { type AppError, notFound } from "../../platform/errors.ts";
import { sendAsset, sendTemplate } from "../../platform/http/send-compressed.ts";
import { toKnownError, setRetryAfter } from "../../platform/http/errors.ts";
import { assertStorableText } from "../../platform/http/json.ts";
import type { PageTemplate } from "../../platform/http/page-template.ts";
import type { RateLimits } from "../../platform/http/rate-limits.ts";
import { findCopiedToken } from "../../platform/secrets/tokens.ts";
import { cacheByFacts } from "../../platform/cache-view.ts";
import { visit } from "../public-view/index.ts";
import { readPage } from "./read-page.ts";
import { loadBuiltPage, type BuiltPage, type Fault } from "./built-page.ts";
import { renderDocument, type PageContent } from "./document.ts";
import { listPictureSources, formatSecurityPolicy } from "./security-policy.ts";

const notBuilt = `The recipient's page has not been built: run "npm run build" beside the server.`;

interface Params {
  readonly token: string;
}

/**
 * Serves the page at a recipient's link. Loading the page does not count as a view. The page reports a view
 * when it is visible.
 */
export function addRecipientPage(
  server: FastifyInstance,
  context: AnonymousContext,
  limits: RateLimits,
): void {
  server.register(async (scope) => {
    const built = await loadBuiltPage();
    if (!built) scope.log.warn(notBuilt);

    scope.get("/p/:token", async (request, reply) => {
      if (!built) return reply.status(503).type("text/plain; charset=utf-8").send(notBuilt);
      try {
        await limits.anonymousReads(request, reply);
        const { token } = getToken(request);
        const copied = findCopiedToken(token);
        if (copied !== undefined) return await reply.redirect(`/p/${copied}${getQuery(request)}`);
        assertStorableText(token, "token");
        return await server.offload(request, reply, { isLong: false }, async () => {
          const visitor = await visit(freezeClock(context), request, token);
          const { revision } = request.query as { readonly revision?: unknown };
          const page = await readPage(visitor, revision);
          return sendPage(built, request, reply, { status: 200, ...page, fault: null });
        });
      } catch (error) {
        if (wantsJson(request)) throw error;
        const known = toKnownError(error, request);
        setRetryAfter(known, reply);
        return sendPage(built, request, reply, { proposal: null, changes: null, ...findFault(known) });
      }
    });

    scope.get<{ Params: { name: string } }>("/p/assets/:name", async (request, reply) => {
      const { name } = request.params;
      const asset = built?.assets.get(name);
      if (!asset) throw notFound(`/p/assets/${name}`);
      return sendAsset(request, reply, asset);
    });
  });
}

interface Content {
  readonly status: number;
  readonly proposal: PublicProposal | null;
  readonly changes: PublicChanges | null;
  readonly fault: Fault | null;
}

/** A rendered page in which the nonce is missing, and the allowed sources of its pictures. */
interface RenderedPage {
  readonly template: PageTemplate;
  readonly pictureSources: string;
}

function renderPage(built: BuiltPage, shown: PageContent): RenderedPage {
  return {
    template: renderDocument(built, shown),
    pictureSources: listPictureSources(shown.proposal),
  };
}

/** Renders the page of a proposal. The result is cached by link, language and changes. */
const renderProposalPage = cacheByFacts(
  (
    { design }: PublicProposal,
    { shown: { token, changes, acceptedLanguages } }: { built: BuiltPage; shown: PageContent },
  ) => ({
    token,
    changes,
    locale: toReaderLocale(design.language, acceptedLanguages),
  }),
  (_proposal, _facts, { built, shown }) => renderPage(built, shown),
);

function sendPage(
  built: BuiltPage,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, ...content }: Content,
) {
  const nonce = randomBytes(16).toString("base64");
  const { token } = getToken(request);
  const shown = { ...content, token, acceptedLanguages: request.headers["accept-language"] };
  const { template, pictureSources } = shown.proposal
    ? renderProposalPage(shown.proposal, { built, shown })
    : renderPage(built, shown);
  reply.status(status).headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": formatSecurityPolicy(pictureSources, nonce),
    "x-robots-tag": "noindex, nofollow",
  });
  return sendTemplate(request, reply, template, nonce);
}

function getToken({ params }: FastifyRequest): Params {
  return params as Params;
}

/** Returns the query of a URL, including the question mark, or an empty string. */
function getQuery({ url }: FastifyRequest): string {
  const start = url.indexOf("?");
  return start === -1 ? "" : url.slice(start);
}

/** Returns the status and the kind of error page for an error. */
function findFault({ code }: AppError): Pick<Content, "status" | "fault"> {
  if (code === "RATE_LIMITED") return { status: 429, fault: "busy" };
  if (code === "NOT_FOUND" || code === "VALIDATION_ERROR") return { status: 404, fault: "unknown" };
  return { status: errorStatus[code], fault: "error" };
}

/** Returns true for API clients. A browser, or a client without an Accept header, gets a page. */
function wantsJson({ headers }: FastifyRequest): boolean {
  const { accept = "" } = headers;
  return accept.includes("application/json") && !accept.includes("text/html");
}
