import type { PublicThread } from "@proffer/contract";
import { type Reply, request, toPost } from "../request.ts";

/** The operations on threads at a link. */
export interface ThreadsApi {
  read(): Promise<Reply<PublicThread[]>>;
  /** Posts to a path below the threads. An empty path starts a thread. */
  post(path: string, body?: object): Promise<Reply<PublicThread>>;
}

/** Creates the operations for the link whose operations are at `address`. */
export function createThreadsApiAt(address: string): ThreadsApi {
  return {
    read: () => requestData(`${address}/threads`),
    post: (path, body) => requestData(`${address}/threads${path}`, toPost(body)),
  };
}

async function requestData<Data>(address: string, init?: RequestInit): Promise<Reply<Data>> {
  const reply = await request<{ data: Data }>(address, init);
  return reply.kind === "answered" ? { ...reply, data: reply.data.data } : reply;
}
