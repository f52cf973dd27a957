import {
  type ApprovalCheck,
  approvalCheckJob,
  enqueueApprovalCheck,
} from "../../accounts/organizations/index.ts";
import type { AnonymousContext, OperatorContext, Tx } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import {
  changeLockedProposal,
  findApprovalChanges,
  listRequestedApprovals,
  lockProposal,
  type Proposal,
} from "../../proposals/index.ts";
import type { ExternalJobHandler } from "../../services/jobs/index.ts";

/** Maximum number of proposals that one job checks, so that it takes seconds. */
const maxChecked = 500;

/**
 * Creates the handler that writes the states of approvals for lists, after the rules or the members of an
 * organization have changed.
 */
export function createApprovalCheckHandler(context: AnonymousContext): ExternalJobHandler {
  return {
    kind: approvalCheckJob,
    retryAfterSeconds: [5, 60, 600],
    async run(payload, signal) {
      const { organizationId, after } = payload as ApprovalCheck;
      const proposals = await listRequestedApprovals(context.read, organizationId, after, maxChecked);
      for (const proposal of proposals) {
        signal.throwIfAborted();
        await checkApproval({ ...context, organizationId }, proposal);
      }
      const last = proposals.at(-1);
      if (!last || proposals.length < maxChecked) return undefined;
      return (tx) => enqueueApprovalCheck(tx, context.clock.now(), { organizationId, after: last.id });
    },
  };
}

/** Locks a proposal only if its state has changed. */
async function checkApproval(actor: OperatorContext, read: Proposal): Promise<void> {
  if (isEmpty(await findApprovalChanges(actor.read, read, read))) return;
  const lock = async (tx: Tx): Promise<Proposal> => {
    const proposal = await lockProposal(tx, actor, actor.organizationId, read.id);
    if (!proposal) throw notFound(read.id);
    return proposal;
  };
  await changeLockedProposal(
    actor,
    lock,
    async ({ tx, proposal }) => {
      const fields = await findApprovalChanges(tx, proposal, proposal);
      return isEmpty(fields) ? { unchanged: true } : { fields, events: [], logs: ["approval_checked"] };
    },
    { movesVersion: false },
  );
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}
