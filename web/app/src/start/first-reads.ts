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
 * Lists the first reads of the application at each address, so that the server embeds their answers in the
 * page. This saves one round trip on a slow connection. Unlisted addresses get only the reads of all screens.
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
