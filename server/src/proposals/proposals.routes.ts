import { operations } from "@proffer/contract";
import type { Links } from "../lifecycle/core.ts";
import { created, noContent, ok, route, type Route } from "../platform/http/route.ts";
import { attachment } from "../platform/http/content-disposition.ts";
import { archiveProposal } from "./archive-proposal.ts";
import { createProposal } from "./create-proposal.ts";
import { deleteProposal } from "./delete-proposal.ts";
import { duplicateProposal } from "./duplicate-proposal.ts";
import { exportProposal } from "./export-proposal.ts";
import { getProposal } from "./get-proposal.ts";
import { listProposals } from "./list-proposals.ts";
import { etagOf } from "./open-for-edit.ts";
import { starProposal } from "./star-proposal.ts";
import { unarchiveProposal } from "./unarchive-proposal.ts";
import { updateProposal } from "./update-proposal.ts";

const addressOf = (id: string) => `/api/proposals/${id}`;

export const proposalRoutes = (links: Links): readonly Route[] => [
  route(operations.listProposals, async ({ context, query }) => ok(await listProposals(context, query))),

  route(operations.createProposal, async ({ context, body }) => {
    const id = await createProposal(context, body);
    return created({ id }, addressOf(id));
  }),

  route(operations.getProposal, async ({ context, params }) => {
    const { bytes, version } = await getProposal(links, context, params.id);
    return ok(bytes, { etag: etagOf(version) });
  }),

  route(operations.updateProposal, async ({ context, params, body }) => {
    const { text, version } = await updateProposal(context, params.id, body);
    return ok(text, { etag: etagOf(version) });
  }),

  route(operations.deleteProposal, async ({ context, params }) => {
    await deleteProposal(context, params.id);
    return noContent();
  }),

  route(operations.archiveProposal, async ({ context, params }) => {
    await archiveProposal(context, params.id);
    return noContent();
  }),

  route(operations.unarchiveProposal, async ({ context, params }) => {
    await unarchiveProposal(context, params.id);
    return noContent();
  }),

  ...[
    { operation: operations.starProposal, isStarred: true },
    { operation: operations.unstarProposal, isStarred: false },
  ].map(({ operation, isStarred }) =>
    route(operation, async ({ context, params }) => {
      await starProposal(context, params.id, isStarred);
      return ok({ is_starred: isStarred });
    }),
  ),

  route(operations.duplicateProposal, async ({ context, params, body }) => {
    const id = await duplicateProposal(context, params.id, body?.name);
    return created({ id }, addressOf(id));
  }),

  route(operations.exportProposal, async ({ context, params }) => {
    const document = await exportProposal(context, params.id);
    return ok(document, { "content-disposition": attachment(document.name, "json") });
  }),
];
