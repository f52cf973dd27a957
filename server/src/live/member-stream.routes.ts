import { operations } from "@proffer/contract";
import { route, type Route, streamed } from "../services/http/index.ts";
import type { MemberStreams } from "./member-streams.ts";
import { createFollower } from "./stream-changes.ts";

export function createMemberStreamRoutes(streams: MemberStreams): readonly Route[] {
  return [
    route(operations.streamChanges, async ({ context, query, request }) => {
      const follower = await createFollower(context, query, request);
      return streamed(request, () => streams.open(follower));
    }),
  ];
}
