import {
  listNews,
  listWriters,
  threadMailJob,
  type ThreadMailPayload,
  type ThreadWithMessages,
} from "../../records/threads/index.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import { findMemberById, listMembers } from "../../accounts/index.ts";
import type { AnonymousContext, Tx } from "../../context.ts";
import { quoteLines, toOneLine } from "../../platform/text/plain-text.ts";
import { lockProposal, type Proposal } from "../../proposals/index.ts";
import type { Links } from "../../records/share-links/index.ts";
import type { TransactionalJobHandler } from "../../services/jobs/index.ts";
import { type Mailing, queueMail, toLetterBranding, writeLetter } from "../../services/mail/index.ts";
import { mailThread } from "../client-mail/index.ts";
import { getSenderId } from "../lifecycle/index.ts";
import { canAsk } from "./client-threads.ts";
import { listReaders } from "./list-readers.ts";

interface ThreadMailDependencies {
  readonly context: AnonymousContext;
  readonly mailing: Mailing;
  readonly links: Links;
  readonly publicUrl: string;
}

/**
 * Creates the handler that sends messages by email. Messages of the client go to the owner of the proposal.
 * Messages of members go to the client. One email contains all messages of five minutes. Emails to the owner
 * leave out messages that were answered in the meantime.
 */
export function createThreadMailHandler(dependencies: ThreadMailDependencies): TransactionalJobHandler {
  const { context } = dependencies;
  return {
    kind: threadMailJob,
    retryAfterSeconds: [60, 600, 3600],
    async change(tx, payload) {
      const { organizationId, proposalId, threadId, since, until } = payload as ThreadMailPayload;
      const proposal = await lockProposal(tx, context, organizationId, proposalId);
      if (!proposal) return;
      const key = { organization_id: organizationId, proposal_id: proposalId };
      const authorKind = threadId === null ? "recipient" : "member";
      const news = await listNews(tx, { ...key, threadId, authorKind, since, until });
      // Owners need no email about a question that was answered meanwhile. Clients need every answer.
      const wanted = news.filter(({ state }) =>
        threadId === null ? state === "open" : state !== "withdrawn",
      );
      const [first, ...others] = wanted;
      if (!first) return;
      if (threadId === null) await mailOwner(tx, dependencies, proposal, [first, ...others]);
      else if (canAsk(proposal)) await mailClient(tx, dependencies, proposal, first);
    },
  };
}

/**
 * Mails the owner of the proposal, or the owners of the organization if the owner has left. Emails to members
 * are in English.
 */
async function mailOwner(
  tx: Tx,
  { mailing, publicUrl }: ThreadMailDependencies,
  proposal: Proposal,
  news: readonly [ThreadWithMessages, ...ThreadWithMessages[]],
): Promise<void> {
  const { organization_id: organizationId, id: proposalId, owner_id, name } = proposal;
  const organization = await getOrganization(tx, organizationId);
  const owner = owner_id === null ? undefined : await findMemberById(tx, organizationId, owner_id);
  const [thread, ...others] = news;
  const subject = others.length > 0 ? "Questions" : subjects[thread.kind];
  const path = `/app/proposals/${proposalId}/activity${others.length > 0 ? "" : `?thread=${thread.id}`}`;
  const message = writeLetter({
    branding: toLetterBranding(organization),
    subject: `${subject}: ${name}`,
    eyebrow: subject,
    heading: name,
    body: news.map(formatNews).join("\n\n"),
    action: { label: "Answer", url: publicUrl + path },
  });
  const writers = new Set(
    news.flatMap(({ messages }) => messages.flatMap((each) => each.author_email ?? [])),
  );
  const [replyTo] = writers.size === 1 ? writers : [];
  const members = owner ? [] : await listMembers(tx, organizationId);
  for (const { email } of owner ? [owner] : members.filter(({ role }) => role === "owner"))
    await queueMail(tx, mailing, {
      organizationId,
      to: { email },
      fromName: organization.name,
      ...(replyTo !== undefined && replyTo !== email && { replyTo }),
      message,
      about: { proposalId, kind: "notification" },
      readableBy: "admin",
    });
}

function formatNews({ item_name, messages }: ThreadWithMessages): string {
  const written = messages.map(({ author_name, text }) => `${toOneLine(author_name)}:\n${quoteLines(text)}`);
  return [...(item_name === null ? [] : [`About ${toOneLine(item_name)}`]), ...written].join("\n\n");
}

const subjects = {
  question: "Question",
  change_request: "Change request",
  extension_request: "More time",
  decline_reason: "Reason for declining",
} as const;

/** Mails the clients who wait for the answer, or the last recipients if only members wrote. */
async function mailClient(
  tx: Tx,
  { mailing, links, context }: ThreadMailDependencies,
  proposal: Proposal,
  { id, item_name, messages }: ThreadWithMessages,
): Promise<void> {
  const writers = await listWriters(tx, proposal.organization_id, id);
  for (const { person, url } of await listReaders(tx, links, proposal, writers, context.clock.now()))
    await mailThread(tx, mailing, {
      proposal,
      senderId: messages.at(-1)?.user_id ?? getSenderId(proposal),
      url: `${url}#thread-${id}`,
      to: person,
      item: item_name,
      messages: messages.map(({ text }) => text),
    });
}
