import { operations } from "@proffer/contract";
import { formatAttachment } from "../platform/http/content-disposition.ts";
import type { Links } from "../records/share-links/index.ts";
import {
  answerCsv,
  answerXlsx,
  created,
  noContent,
  ok,
  route,
  wholeList,
  type Route,
} from "../services/http/index.ts";
import { archiveProposal, unarchiveProposal } from "./archive-proposal.ts";
import { changeProposals } from "./change-proposals.ts";
import { createProposal, prepareCopy, prepareProposal } from "./create-proposal.ts";
import { deleteProposal } from "./deleted/delete-proposal.ts";
import { listDeletedProposals } from "./deleted/deleted-proposals.ts";
import { undeleteProposal } from "./deleted/restore-proposal.ts";
import { getProposal } from "./detail/get-proposal.ts";
import { exportProposal } from "./export/export-proposal.ts";
import { exportLines, exportProposals } from "./export/export-tables.ts";
import { countProposals, listProposals } from "./list/list-proposals.ts";
import { listClients, listTags } from "./list/suggestions.ts";
import { toEtag } from "./lock-proposal.ts";
import type { NewProposal } from "./new-proposal.ts";
import { starProposal } from "./star-proposal.ts";
import { updateProposal } from "./update-proposal.ts";

const toAddress = (id: string) => `/api/proposals/${id}`;

/** `quota` is the space of an organization for files, in bytes. */
export const createProposalRoutes = (links: Links, quota: number): readonly Route[] => [
  route(operations.listProposals, async ({ context, query }) => ok(await listProposals(context, query))),

  route(
    operations.exportProposalsCsv,
    async ({ context, query }) => answerCsv(await exportProposals(context, query)),
    { isLong: true },
  ),

  route(
    operations.exportProposalsXlsx,
    async ({ context, query }) => answerXlsx(await exportProposals(context, query)),
    { isLong: true },
  ),

  route(operations.exportLinesCsv, async ({ context, params }) =>
    answerCsv(await exportLines(context, params.id)),
  ),

  route(
    operations.exportLinesXlsx,
    async ({ context, params }) => answerXlsx(await exportLines(context, params.id)),
    { isLong: true },
  ),

  route(operations.countProposals, async ({ context, query }) => ok(await countProposals(context, query))),

  route(operations.listDeletedProposals, async ({ context, query }) =>
    ok(await listDeletedProposals(context, query)),
  ),

  route(
    operations.createProposal,
    async ({ context }, proposal: NewProposal) => {
      const id = await createProposal(context, proposal, quota);
      return created({ id }, toAddress(id));
    },
    { prepare: ({ context, query, body }) => prepareProposal(context, body, query.keep_ids === "true") },
  ),

  route(operations.getProposal, async ({ context, params, query }) => {
    const { detail, version } = await getProposal(links, context, params.id, query);
    return ok(detail, { etag: toEtag(version) });
  }),

  route(operations.updateProposal, async ({ context, params, body }) => {
    const { item, version } = await updateProposal(context, params.id, body);
    return ok(item, { etag: toEtag(version) });
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

  route(operations.undeleteProposal, async ({ context, params }) => {
    const { lostNumber, ...proposal } = await undeleteProposal(context, params.id);
    return ok({ ...proposal, lost_number: lostNumber });
  }),

  // Long, because it makes up to a hundred changes in one transaction, each of which may store a version.
  route(operations.changeProposals, async ({ context, body }) => ok(await changeProposals(context, body)), {
    isLong: true,
  }),

  route(operations.listClients, async ({ context, query }) => wholeList(await listClients(context, query))),

  route(operations.listTags, async ({ context, query }) => wholeList(await listTags(context, query))),

  ...[
    { operation: operations.starProposal, isStarred: true },
    { operation: operations.unstarProposal, isStarred: false },
  ].map(({ operation, isStarred }) =>
    route(operation, async ({ context, params }) => {
      await starProposal(context, params.id, isStarred);
      return ok({ is_starred: isStarred });
    }),
  ),

  route(
    operations.duplicateProposal,
    async ({ context }, copy: NewProposal) => {
      const id = await createProposal(context, copy, quota);
      return created({ id }, toAddress(id));
    },
    { prepare: ({ context, params, body }) => prepareCopy(context, params.id, body) },
  ),

  route(operations.exportProposal, async ({ context, params }) => {
    const document = await exportProposal(context, params.id);
    return ok(document, { "content-disposition": formatAttachment(document.name, "json") });
  }),
];
