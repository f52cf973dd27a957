import { operations } from "@proffer/contract";
import { ok, route, type Route, wholeList } from "../../services/http/index.ts";
import type { ApprovalServices } from "./approval-mail.ts";
import { decideApproval, requestApproval, withdrawApproval } from "./decide-approval.ts";
import { listApprovals } from "./list-approvals.ts";

export const createApprovalRoutes = (services: ApprovalServices): readonly Route[] => [
  route(operations.requestApproval, async ({ context, params, body }) =>
    ok({ data: await requestApproval(services, context, params.id, body) }),
  ),

  route(operations.withdrawApproval, async ({ context, params }) =>
    ok({ data: await withdrawApproval(context, params.id) }),
  ),

  route(operations.approveProposal, async ({ context, params, body }) => {
    const verdict = { decision: "approved", note: body?.note?.trim() || null } as const;
    return ok({ data: await decideApproval(services, context, params.id, verdict) });
  }),

  route(operations.rejectProposal, async ({ context, params, body }) => {
    const verdict = { decision: "rejected", note: body.note.trim() } as const;
    return ok({ data: await decideApproval(services, context, params.id, verdict) });
  }),

  // Long, because it measures up to 500 proposals.
  route(
    operations.listApprovals,
    async ({ context, query }) => wholeList(await listApprovals(context, query)),
    { isLong: true },
  ),
];
