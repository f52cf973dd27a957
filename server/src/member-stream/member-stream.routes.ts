import { operations } from "@proffer/contract";
import { type Authenticator, route, type Route, streamed } from "../http/index.ts";
import type { MemberStreams } from "./member-streams.ts";
import { createFollower } from "./stream-changes.ts";

export interface MemberStreamSide {
  readonly streams: MemberStreams;
  /** Checks from time to time whether a member still has access. */
  readonly authenticate: Authenticator;
}

export function createMemberStreamRoutes({ streams, authenticate }: MemberStreamSide): readonly Route[] {
  return [
    route(operations.streamChanges, async ({ context, query, request }) => {
      const follower = await createFollower(context, query, request, authenticate);
      return streamed(request, () => streams.open(follower));
    }),
  ];
}
