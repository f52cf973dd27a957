import { operations } from "@proffer/contract";
import { isCounted, visit } from "../recipients/public-view/index.ts";
import { type Authenticator, route, type Route, streamed } from "../services/http/index.ts";
import type { LiveStreams } from "./live-streams.ts";
import { createMemberFollower } from "./member-follower.ts";
import { PageFollower } from "./page-follower.ts";

/**
 * Creates the routes. `authenticate` recognizes members, because a member who opens a recipient's page is not
 * shown as a recipient.
 */
export function createLiveRoutes(streams: LiveStreams, authenticate: Authenticator): readonly Route[] {
  return [
    route(operations.streamChanges, async ({ context, query, request }) => {
      const follower = await createMemberFollower(context, query, request);
      return streamed(request, () => streams.openMember(follower));
    }),

    route(operations.streamProposalChanges, async ({ context, params, request }) => {
      const visitor = await visit(context, request, params.token);
      const follower = new PageFollower(visitor, await isCounted(authenticate, visitor, request));
      return streamed(request, () => streams.openPage(follower));
    }),
  ];
}
