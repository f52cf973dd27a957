import { toEmailKey } from "@proffer/contract/people";
import {
  listThreadsOfProposal,
  threadMailJob,
  type ThreadMailPayload,
  type ThreadMessageRow,
  type ThreadWithMessages,
} from "../../records/threads/index.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import { findMemberById, listMembers } from "../../accounts/index.ts";
import type { AnonymousContext, Tx } from "../../context.ts";
import { toOneLine } from "../../platform/text/plain-text.ts";
import { lockProposal, type Proposal } from "../../proposals/index.ts";
import { findOpenLinkById, type Links } from "../../records/share-links/index.ts";
import type { TransactionalJobHandler } from "../../services/jobs/index.ts";
import {
  type Mailing,
  type Person,
  queueMail,
  toLetterBranding,
  writeLetter,
} from "../../services/mail/index.ts";
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
 * Creates the handler that sends messages by email. Messages of the client go to the owner of the proposal.
 * Messages of members go to the client. One email contains all messages of five minutes, without those that
 * were answered in the meantime.
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
      const threads = await listThreadsOfProposal(tx, key);
      const author = threadId === null ? "recipient" : "member";
      const news = threads.toReversed().flatMap((thread) => {
        const isWanted =
          threadId === null ? thread.state === "open" : thread.id === threadId && isAnswered(thread);
        const messages = thread.messages.filter(
          ({ author_kind, created_at }) =>
            author_kind === author && created_at >= since && created_at < until,
        );
        return isWanted && messages.length > 0 ? [{ thread, messages }] : [];
      });
      const [first] = news;
      if (!first) return;
      if (threadId === null) await mailOwner(tx, dependencies, proposal, [first, ...news.slice(1)]);
      else if (canAsk(proposal)) await mailClient(tx, dependencies, proposal, first);
    },
  };
}

const isAnswered = ({ state }: ThreadWithMessages): boolean => state === "answered" || state === "resolved";

/** A thread with its new messages. */
interface News {
  readonly thread: ThreadWithMessages;
  readonly messages: readonly ThreadMessageRow[];
}

/**
 * Mails the owner of the proposal, or the owners of the organization if the owner has left. Emails to members
 * are in English.
 */
async function mailOwner(
  tx: Tx,
  { mailing, publicUrl }: ThreadMailDependencies,
  proposal: Proposal,
  news: readonly [News, ...News[]],
): Promise<void> {
  const { organization_id: organizationId, id: proposalId, owner_id, name } = proposal;
  const organization = await getOrganization(tx, organizationId);
  const owner = owner_id === null ? undefined : await findMemberById(tx, organizationId, owner_id);
  const [{ thread }, ...others] = news;
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

function formatNews({ thread, messages }: News): string {
  const written = messages.map(({ author_name, text }) => `${toOneLine(author_name)}:\n${text}`);
  return [...(thread.item_name === null ? [] : [`About ${toOneLine(thread.item_name)}`]), ...written].join(
    "\n\n",
  );
}

const subjects = {
  question: "Question",
  change_request: "Change request",
  extension_request: "More time",
} as const;

/** Mails the clients who wait for the answer, or the last recipients if only members wrote. */
async function mailClient(
  tx: Tx,
  dependencies: ThreadMailDependencies,
  proposal: Proposal,
  { thread, messages }: News,
): Promise<void> {
  const { mailing, links } = dependencies;
  const shared = await links.findShared(tx, proposal);
  if (!shared) return;
  const writers = thread.messages.filter(({ author_kind }) => author_kind === "recipient");
  // Other writers get no email, because anyone can enter an address at the link.
  const waiting = [writers[0], writers.at(-1)].flatMap((each) => each ?? []);
  const readers =
    writers.length === 0
      ? proposal.sent_to.map((person) => ({ person, url: shared.url }))
      : await listReaders(tx, dependencies, waiting, shared.url);
  const byAddress = new Map(readers.map((reader) => [toEmailKey(reader.person.email), reader]));
  for (const { person, url } of byAddress.values())
    await mailThread(tx, mailing, {
      proposal,
      senderId: messages.at(-1)?.user_id ?? getSenderId(proposal),
      url: `${url}#thread-${thread.id}`,
      to: person,
      item: thread.item_name,
      messages: messages.map(({ text }) => text),
    });
}

interface MailReader {
  readonly person: Person;
  readonly url: string;
}

/** Finds the addresses and links of writers. A writer whose link was closed gets no email. */
async function listReaders(
  tx: Tx,
  { links, context }: ThreadMailDependencies,
  writers: readonly ThreadMessageRow[],
  sharedUrl: string,
): Promise<MailReader[]> {
  const readers: MailReader[] = [];
  for (const { organization_id, proposal_id, author_name: name, author_email: email, link_id } of writers) {
    const link = link_id === null ? undefined : await findOpenLinkById(tx, organization_id, link_id);
    if (!link || email === null) continue;
    const { signer_id: id } = link;
    const url =
      id === null
        ? sharedUrl
        : await links.getSignerUrl(tx, { organization_id, proposal_id, id }, context.clock.now());
    readers.push({ person: { name, email }, url });
  }
  return readers;
}
