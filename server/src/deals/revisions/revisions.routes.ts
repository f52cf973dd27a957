import { operations } from "@proffer/contract";
import { created, ok, route, type Route, wholeList } from "../../services/http/index.ts";
import { createRevision } from "./create-revision.ts";
import { previewPublication } from "./preview-publication.ts";
import { publishRevision, type RevisionServices } from "./publish-revision.ts";
import { compareRevisions, listDraftRevisions, listRevisions } from "./read-revisions.ts";

export const createRevisionRoutes = (services: RevisionServices): readonly Route[] => [
  route(operations.createRevision, async ({ context, params, body }) => {
    const id = await createRevision(context, params.id, body);
    return created({ id }, `/api/proposals/${id}`);
  }),

  route(operations.listRevisions, async ({ context, params }) =>
    wholeList(await listRevisions(context, params.id)),
  ),

  route(operations.listDraftRevisions, async ({ context, query }) =>
    ok(await listDraftRevisions(context, query)),
  ),

  route(operations.compareRevisions, async ({ context, params, query }) =>
    ok(await compareRevisions(context, params.id, params.number, query.from)),
  ),

  route(operations.previewPublication, async ({ context, params }) =>
    ok(await previewPublication(context, params.draft_id)),
  ),

  route(operations.publishRevision, async ({ context, params, body }) =>
    ok(await publishRevision(services, context, params.draft_id, body)),
  ),
];
