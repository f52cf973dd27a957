import { refresh } from "../../api/use-api.ts";

/** Reads everything again that shows whether a proposal has a draft of its next revision. */
export async function refreshDrafts(): Promise<void> {
  await refresh("GET /api/proposals/{id}", "GET /api/proposals", "GET /api/draft-revisions");
}
