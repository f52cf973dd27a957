import { operations } from "@proffer/contract";
import type { FastifyRequest } from "fastify";
import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";
import { memberById } from "../../accounts/index.ts";
import type { Caller, RecipientContext } from "../../context.ts";
import { AppError } from "../../platform/errors.ts";
import type { Authenticate } from "../../platform/http/mount.ts";

/** Whether a view is one by a recipient: not by a bot, a preview, who signs for the company, or a member who is signed in beside it. */
export async function isCounted(
  authenticate: Authenticate,
  visitor: RecipientContext,
  request: FastifyRequest,
): Promise<boolean> {
  const { agent, link, organizationId, read } = visitor;
  if (link.signer?.role === "company") return false;
  if (agent === "" || isbot(agent) || isPrefetch(request.headers)) return false;
  const caller = await callerOf(authenticate, request);
  if (!caller) return true;
  if (caller.organizationId === organizationId) return false;
  return (await memberById(read, organizationId, caller.userId)) === undefined;
}

/** What browsers and mail programs send along when nobody is looking yet. */
function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? "")),
  );
}

async function callerOf(authenticate: Authenticate, request: FastifyRequest): Promise<Caller | undefined> {
  try {
    return await authenticate(request, operations.recordProposalView);
  } catch (error) {
    if (error instanceof AppError && (error.code === "UNAUTHORIZED" || error.code === "FORBIDDEN"))
      return undefined;
    throw error;
  }
}
