import { refresh } from "../api/use-api.ts";

/** Reads everything again that shows the approval of a proposal. */
export async function refreshApproval(): Promise<void> {
  await refresh(
    "GET /api/proposals/{id}",
    "GET /api/proposals",
    "GET /api/approvals",
    "GET /api/activity",
    "GET /api/proposals/{id}/audit-trail",
  );
}
