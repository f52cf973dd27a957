import {
  findLocked,
  listMessageTimes,
  listThreadsOfProposal,
  replyTo,
  setState,
  startThread,
  type Author,
  type ThreadChange,
  type UnchangedThread,
} from "../../records/threads/index.ts";
import {
  type BodyOf,
  type operations,
  type PublicThread,
  type ThreadRequest,
  toPublicThread,
} from "@proffer/contract";
import { toDisplayStatus } from "@proffer/presentation";
import type { RecipientContext } from "../../context.ts";
import { forbidden, invalid, TooManyRequests } from "../../platform/errors.ts";
import { findProposalById, type LockedProposal, type Proposal } from "../../proposals/index.ts";
import { linkNotFound } from "../../records/share-links/index.ts";
import { listCurrentSigners } from "../../records/signers/index.ts";
import { changeAsRecipient, findClosedLinkReason } from "../lifecycle/index.ts";
import { findItem } from "./find-item.ts";
import { toThread } from "./threads.view.ts";

type Question = BodyOf<typeof operations.askQuestion>;
type Message = BodyOf<typeof operations.writeMessage>;

/** A link may write this number of messages within `limitMs`. */
const maxMessagesOfLink = 10;
const limitMs = 10 * 60_000;

/** Returns true if a reader of the link can see threads and write messages. */
export function canAsk(proposal: Proposal): boolean {
  return (
    findClosedLinkReason(proposal) === undefined &&
    proposal.status !== "CANCELLED" &&
    proposal.settings.questions_disabled !== true
  );
}

/** Lists the threads at a link. Empty if the link shows none. */
export async function listPublicThreads(context: RecipientContext): Promise<PublicThread[]> {
  const { read, organizationId, link } = context;
  const proposal = await findProposalById(read, organizationId, link.proposalId);
  if (!proposal) throw linkNotFound();
  if (!canAsk(proposal)) return [];
  const threads = await listThreadsOfProposal(read, {
    organization_id: organizationId,
    proposal_id: proposal.id,
  });
  return threads.map((thread) => toPublicThread(toThread(thread)));
}

/** Starts a thread for a client. */
export function askQuestion(context: RecipientContext, question: Question): Promise<PublicThread> {
  const { text, item_id, request } = question;
  return changeThreads(context, async (locked) => {
    if (request) assertRequest(locked, request, item_id);
    const item = item_id === undefined ? null : await findItem(locked, item_id, context.acceptedLanguages);
    if (request && item?.isPage === true) throw invalid({ item_id: "names a page, which has no request" });
    const author = await identify(context, locked, question);
    return startThread(locked, { kind: toKind(request), item, request: request ?? null }, author, text);
  });
}

/** Adds a message of a client to a thread. */
export function writeMessage(
  context: RecipientContext,
  threadId: string,
  message: Message,
): Promise<PublicThread> {
  return changeThreads(context, async (locked) =>
    replyTo(
      locked,
      await findLocked(locked, threadId),
      await identify(context, locked, message),
      message.text,
    ),
  );
}

/** Withdraws a thread that a client started. A second withdrawal changes nothing. */
export function withdrawThread(context: RecipientContext, threadId: string): Promise<PublicThread> {
  return changeThreads(context, async (locked) => {
    const thread = await findLocked(locked, threadId);
    if (thread.messages[0]?.author_kind !== "recipient")
      throw forbidden("Only the client's questions can be withdrawn");
    if (thread.kind === "decline_reason") throw forbidden("A reason for declining cannot be withdrawn");
    if (thread.state === "withdrawn") return { unchanged: true as const, thread };
    return setState(locked, thread, "withdrawn");
  });
}

async function changeThreads(
  context: RecipientContext,
  decide: (locked: LockedProposal) => Promise<ThreadChange | UnchangedThread>,
): Promise<PublicThread> {
  const { decision } = await changeAsRecipient(
    context,
    async (locked) => {
      if (!canAsk(locked.proposal)) throw forbidden("The sender takes no questions at this link");
      return decide(locked);
    },
    // A message changes nothing of the offer.
    { movesVersion: false },
  );
  return toPublicThread(toThread(decision.thread));
}

function toKind(request: ThreadRequest | undefined) {
  if (!request) return "question";
  return request.type === "extend" ? "extension_request" : "change_request";
}

/** Throws 400 for a request without the facts that it needs. */
function assertRequest(
  { proposal, at }: LockedProposal,
  { type, value }: ThreadRequest,
  itemId: string | undefined,
): void {
  const isAboutItem = type === "add" || type === "remove" || type === "quantity";
  if (isAboutItem && itemId === undefined) throw invalid({ item_id: `is required for the request ${type}` });
  if (type !== "add" && type !== "remove" && value === undefined)
    throw invalid({ "request.value": `is required for the request ${type}` });
  if (type === "target_total" && value === 0) throw invalid({ "request.value": "must be greater than 0" });
  if (type === "extend" && (!Number.isInteger(value) || (value ?? 0) < 1 || (value ?? 0) > 365))
    throw invalid({ "request.value": "must be a whole number of days from 1 to 365" });
  if (type === "extend" && toDisplayStatus(proposal, at) !== "EXPIRED")
    throw invalid({ "request.type": "asks for more time, but the proposal has not expired" });
}

/** Returns the author of a message. At a signer's link, the signer is the author. */
async function identify(
  { link, organizationId }: RecipientContext,
  { proposal, tx, at }: LockedProposal,
  { full_name, email }: Pick<Message, "full_name" | "email">,
): Promise<Author> {
  await assertNotFlooded({ proposal, tx, at }, link.id, organizationId);
  const author = { author_kind: "recipient" as const, user_id: null, via: null, link_id: link.id };
  if (!link.signer) return { ...author, author_name: full_name, author_email: email };
  const { id, name } = link.signer;
  const signer = (await listCurrentSigners(tx, proposal)).find((each) => each.id === id);
  return { ...author, author_name: name, author_email: signer?.email ?? null };
}

async function assertNotFlooded(
  { proposal, tx, at }: LockedProposal,
  linkId: string,
  organizationId: string,
): Promise<void> {
  const after = new Date(Date.parse(at) - limitMs).toISOString();
  const key = { organization_id: organizationId, proposal_id: proposal.id };
  const times = await listMessageTimes(tx, key, linkId, after);
  const [oldest] = times.slice(-maxMessagesOfLink);
  if (times.length < maxMessagesOfLink || oldest === undefined) return;
  throw new TooManyRequests(Math.ceil((Date.parse(oldest) + limitMs - Date.parse(at)) / 1000));
}
