import type { operations, QueryOf } from "@proffer/contract";
import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { invalid, notFound } from "../platform/errors.ts";
import { hasProposal } from "../proposals/index.ts";
import { MemberFollower, parsePosition } from "./member-follower.ts";

/** Creates the follower that a request asks for. */
export async function createFollower(
  { read, caller }: Context,
  { proposal: id, version }: QueryOf<typeof operations.streamChanges>,
  { headers }: Pick<FastifyRequest, "headers">,
): Promise<MemberFollower> {
  if (id === undefined && version !== undefined) throw invalid({ version: "needs the parameter proposal" });
  if (id !== undefined && !(await hasProposal(read, caller.organizationId, id))) throw notFound(id);
  const last = parsePosition(String(headers["last-event-id"] ?? ""));
  return new MemberFollower({
    caller,
    proposal: id === undefined ? undefined : { id, version: last.version ?? version },
    lastEntryId: last.entryId,
  });
}
