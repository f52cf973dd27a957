import type { Operation, QueryOf } from "@proffer/contract";
import { operations } from "@proffer/contract";
import type { FastifyRequest } from "fastify";
import type { Caller, Context } from "../context.ts";
import type { Authenticator } from "../http/index.ts";
import { AppError, invalid, notFound } from "../platform/errors.ts";
import { hasProposal } from "../proposals/index.ts";
import { MemberFollower, parsePosition } from "./member-follower.ts";

/** Creates the follower that a request asks for. */
export async function createFollower(
  { read, caller }: Context,
  { proposal: id, version }: QueryOf<typeof operations.streamChanges>,
  request: FastifyRequest,
  authenticate: Authenticator,
): Promise<MemberFollower> {
  if (id === undefined && version !== undefined) throw invalid({ version: "needs the parameter proposal" });
  if (id !== undefined && !(await hasProposal(read, caller.organizationId, id))) throw notFound(id);
  const last = parsePosition(String(request.headers["last-event-id"] ?? ""));
  return new MemberFollower({
    caller,
    proposal: id === undefined ? undefined : { id, version: last.version ?? version },
    lastEntryId: last.entryId,
    hasAccess: () => hasAccess(request, operations.streamChanges, caller, authenticate),
  });
}

/** Tells whether the credentials of the request still belong to the same member of the same organization. */
async function hasAccess(
  request: FastifyRequest,
  operation: Operation,
  before: Caller,
  authenticate: Authenticator,
): Promise<boolean> {
  try {
    const now = await authenticate(request, operation);
    return now.userId === before.userId && now.organizationId === before.organizationId;
  } catch (error) {
    // A database that does not answer tells nothing about the member.
    return !(error instanceof AppError) || !["UNAUTHORIZED", "FORBIDDEN"].includes(error.code);
  }
}
