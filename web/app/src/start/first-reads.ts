import { toUrl } from "../api/to-url.ts";
import { standardFilter, toCountQuery, toListQuery } from "../proposals/list-filter.ts";
import { routes } from "../routes.ts";

const everywhere = [
  "/api/auth/session",
  "/api/preferences",
  "/api/organization",
  toUrl("/api/activity", { query: { limit: 1 } }),
];

/**
 * Lists what the application reads at once at an address, so that the server sends it along with the page: a slow connection
 * then waits for one round trip less. Every other address gets what is read everywhere.
 */
export function listFirstReads(): Readonly<Record<string, readonly string[]>> {
  const now = new Date();
  const list = [
    ...everywhere,
    toUrl("/api/proposals", {
      query: { ...toListQuery(standardFilter, now), fields: "summary", cursor: "" },
    }),
    toUrl("/api/proposal-counts", { query: toCountQuery(standardFilter, now) }),
  ];
  return { "/app": list, [routes.proposals]: list, "*": everywhere };
}
