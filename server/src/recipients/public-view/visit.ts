import type { IncomingHttpHeaders } from "node:http";
import { operations } from "@proffer/contract";
import type { FastifyRequest } from "fastify";
import { isbot } from "isbot";
import { findMemberById } from "../../accounts/index.ts";
import type { AnonymousContext, RecipientContext, Caller } from "../../context.ts";
import { AppError } from "../../platform/errors.ts";
import { findByToken, linkNotFound } from "../../records/share-links/index.ts";
import type { Authenticator } from "../../services/http/index.ts";

const maxAgentLength = 500;

/** Admits a visitor who has the token of an open link. */
export async function visit(
  context: AnonymousContext,
  { clientAddress, headers }: Pick<FastifyRequest, "clientAddress" | "headers">,
  token: string,
): Promise<RecipientContext> {
  const found = await findByToken(context.read, token);
  if (!found) throw linkNotFound();
  return {
    ...context,
    ...found,
    address: clientAddress,
    agent: (headers["user-agent"] ?? "").slice(0, maxAgentLength),
    acceptedLanguages: headers["accept-language"],
  };
}

/**
 * Returns true if a view counts as a view by the recipient. Views by bots, prefetches, the company's signer
 * and signed-in members of the organization do not count.
 */
export async function isCounted(
  authenticate: Authenticator,
  visitor: RecipientContext,
  request: FastifyRequest,
): Promise<boolean> {
  const { agent, link, organizationId, read } = visitor;
  if (link.signer?.role === "company") return false;
  if (agent === "" || isbot(agent) || isPrefetch(request.headers)) return false;
  const caller = await findCaller(authenticate, request);
  if (!caller) return true;
  if (caller.organizationId === organizationId) return false;
  return (await findMemberById(read, organizationId, caller.userId)) === undefined;
}

/** Returns true if a browser or mail program fetches the page in advance, before a person sees it. */
function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? "")),
  );
}

async function findCaller(authenticate: Authenticator, request: FastifyRequest): Promise<Caller | undefined> {
  try {
    return await authenticate(request, operations.recordProposalView);
  } catch (error) {
    if (error instanceof AppError && (error.code === "UNAUTHORIZED" || error.code === "FORBIDDEN"))
      return undefined;
    throw error;
  }
}
