import {
  findThread,
  mailPauseMs,
  setThread,
  threadMailJob,
  type ThreadMailPayload,
  type ThreadMessageRow,
  type ThreadWithMessages,
} from "../../records/threads/index.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import { findMemberById, listMembers } from "../../accounts/index.ts";
import type { AnonymousContext, Tx } from "../../context.ts";
import { lockProposal, type Proposal } from "../../proposals/index.ts";
import type { Links } from "../../records/share-links/index.ts";
import type { TransactionalJobHandler } from "../../services/jobs/index.ts";
import { type Mailing, queueMail, toLetterBranding, writeLetter } from "../../services/mail/index.ts";
import { mailThread } from "../client-mail/index.ts";
import { getSenderId } from "../lifecycle/index.ts";
import { canAsk } from "./client-threads.ts";

interface ThreadMailDependencies {
  readonly context: AnonymousContext;
  readonly mailing: Mailing;
  readonly links: Links;
  readonly publicUrl: string;
}

/**
 * Creates the handler that sends the messages of a thread by email: those of the client to the owner of the
 * proposal, those of members to the client. All messages that were written until now are in one email.
 */
export function createThreadMailHandler(dependencies: ThreadMailDependencies): TransactionalJobHandler {
  const { context } = dependencies;
  return {
    kind: threadMailJob,
    retryAfterSeconds: [60, 600, 3600],
    async change(tx, payload) {
      const { organizationId, proposalId, threadId, to } = payload as ThreadMailPayload;
      const proposal = await lockProposal(tx, context, organizationId, proposalId);
      if (!proposal) return;
      const key = { organization_id: organizationId, proposal_id: proposalId };
      const thread = await findThread(tx, key, threadId);
      if (!thread) return;
      const isToOwner = to === "owner";
      await setThread(tx, thread, isToOwner ? { owner_mail_at: null } : { client_mail_at: null });
      const plannedAt = isToOwner ? thread.owner_mail_at : thread.client_mail_at;
      if (plannedAt === null || thread.state === "withdrawn") return;
      const since = new Date(Date.parse(plannedAt) - mailPauseMs).toISOString();
      const author = isToOwner ? "recipient" : "member";
      const messages = thread.messages.filter(
        ({ author_kind, created_at }) => author_kind === author && created_at >= since,
      );
      if (messages.length === 0) return;
      if (isToOwner) await mailOwner(tx, dependencies, proposal, thread, messages);
      else if (canAsk(proposal)) await mailClient(tx, dependencies, proposal, thread, messages);
    },
  };
}

/** Mails the owner of the proposal, or the owners of the organization if the owner has left. Emails to members are in English. */
async function mailOwner(
  tx: Tx,
  { mailing, publicUrl }: ThreadMailDependencies,
  proposal: Proposal,
  thread: ThreadWithMessages,
  messages: readonly ThreadMessageRow[],
): Promise<void> {
  const { organization_id: organizationId, id: proposalId, owner_id, name } = proposal;
  const organization = await getOrganization(tx, organizationId);
  const owner = owner_id === null ? undefined : await findMemberById(tx, organizationId, owner_id);
  const [last] = messages.slice(-1);
  const message = writeLetter({
    branding: toLetterBranding(organization),
    subject: `${subjects[thread.kind]}: ${name}`,
    eyebrow: subjects[thread.kind],
    heading: name,
    body: messages.map(({ author_name, text }) => `${author_name}:\n${text}`).join("\n\n"),
    facts: thread.item_name === null ? [] : [["About", thread.item_name]],
    action: { label: "Answer", url: `${publicUrl}/app/proposals/${proposalId}/activity?thread=${thread.id}` },
  });
  const others = owner ? [] : await listMembers(tx, organizationId);
  for (const { email } of owner ? [owner] : others.filter(({ role }) => role === "owner"))
    await queueMail(tx, mailing, {
      organizationId,
      to: { email },
      fromName: organization.name,
      ...(last?.author_email && last.author_email !== email && { replyTo: last.author_email }),
      message,
      about: { proposalId, kind: "notification" },
      readableBy: "admin",
    });
}

const subjects = {
  question: "Question",
  change_request: "Change request",
  extension_request: "More time",
} as const;

/** Mails every client who wrote in the thread, or the last recipients if only members wrote. */
async function mailClient(
  tx: Tx,
  { mailing, links }: ThreadMailDependencies,
  proposal: Proposal,
  thread: ThreadWithMessages,
  messages: readonly ThreadMessageRow[],
): Promise<void> {
  const people = thread.messages.flatMap(({ author_kind, author_name: name, author_email: email }) =>
    author_kind === "recipient" && email !== null ? [{ name, email }] : [],
  );
  const recipients = [
    ...new Map((people.length > 0 ? people : proposal.sent_to).map((each) => [each.email, each])).values(),
  ];
  if (recipients.length === 0) return;
  const link = await links.findShared(tx, proposal);
  if (!link) return;
  await mailThread(tx, mailing, {
    proposal,
    senderId: messages.at(-1)?.user_id ?? getSenderId(proposal),
    url: `${link.url}#thread-${thread.id}`,
    recipients,
    item: thread.item_name,
    messages: messages.map(({ text }) => text),
  });
}
