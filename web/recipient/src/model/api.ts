import type { PublicChanges, PublicProposal } from "@proffer/contract";
import { type Reply, request, toPost } from "./request.ts";

export type ApiResult = Reply<PublicProposal>;

export interface Api {
  read(): Promise<ApiResult>;
  post(what: "selections" | "fields" | "accept" | "sign" | "decline", body: object): Promise<ApiResult>;
  /**
   * Reports the seconds for which each page was read. The request outlives the browser page that sends it.
   */
  report(pageSeconds: Readonly<Record<string, number>>): void;
}

/** Creates the recipient's operations at `address`, relative to the page. */
export function createApiAt(address: string): Api {
  return {
    read: () => request(address),
    post: (what, body) => request(`${address}/${what}`, toPost(body)),
    report: (page_seconds) => {
      const isEmpty = Object.keys(page_seconds).length === 0;
      fetch(`${address}/views`, { ...toPost(isEmpty ? {} : { page_seconds }), keepalive: true }).catch(() => {
        // A view that is not counted does not matter to the reader.
      });
    },
  };
}

/** Reads the changes of the current revision since an earlier one. */
export function readChanges(address: string, from: number): Promise<Reply<PublicChanges>> {
  return request(`${address}/changes?from=${from}`);
}
