import type { PublicProposal } from "@proffer/contract";
import { closedByStatus, toDisplayStatus } from "@proffer/presentation";
import type { OpenLink } from "../../context.ts";
import {
  findClosedLinkReason,
  checkTransition,
  type Trigger,
  findDeclineRefusal,
  toLifecycleFacts,
} from "../../deals/lifecycle/index.ts";
import { canAsk } from "../../deals/threads/index.ts";
import { forbidden } from "../../platform/errors.ts";
import { type Proposal, toPayment } from "../../proposals/index.ts";
import type { Signer } from "../../records/signers/index.ts";

/** The reason in the API for each reason why the link shows no content. */
const closedByReason = { "not sent": "not_sent", archived: "archived", closed: "access_disabled" } as const;

/** Returns the reason why no decision is possible at a link now, or null if a decision is possible. */
export function toClosedReason(proposal: Proposal, now: string): PublicProposal["closed"] {
  const reason = findClosedLinkReason(proposal);
  return reason ? closedByReason[reason] : (closedByStatus[toDisplayStatus(proposal, now)] ?? null);
}

/** Returns true if a link shows the content of the proposal. */
export function isReadable(proposal: Proposal): boolean {
  return findClosedLinkReason(proposal) === undefined && proposal.status !== "CANCELLED";
}

/** Asserts that the recipient can choose now. Otherwise throws 403 with the status. */
export function assertOpenForSelections(proposal: Proposal, now: string): void {
  const status = toDisplayStatus(proposal, now);
  if (status !== "SENT") throw forbidden(`The proposal is ${status}: nothing can be chosen`);
}

interface LinkVisit {
  readonly link: OpenLink;
  readonly signers: readonly Signer[];
  /** True if a required choice is missing. */
  readonly isIncomplete: boolean;
  readonly now: string;
}

/** Returns the visitor's current permissions at this link. */
export function toPermissions(proposal: Proposal, visit: LinkVisit): PublicProposal["can"] {
  const { now, isIncomplete } = visit;
  const { settings } = proposal;
  const readable = isReadable(proposal);
  const may = (trigger: Trigger) =>
    readable && "to" in checkTransition(toLifecycleFacts(proposal, now), trigger);
  const isOpen = readable && toDisplayStatus(proposal, now) === "SENT";
  return {
    choose: isOpen && settings.lock_selections_from_recipient !== true,
    accept: !isIncomplete && may("accept"),
    sign:
      (visit.link.signer === null && !isIncomplete && may("start_signing")) || (may("sign") && isNext(visit)),
    ask: canAsk(proposal),
    pay: readable && toPayment(proposal).open_amount > 0,
    decline: !findDeclineRefusal(visit.link, visit.signers) && may("decline"),
    download_pdf: readable && settings.hide_pdf_download !== true,
  };
}

function isNext({ link, signers }: LinkVisit): boolean {
  const next = signers.find(({ signed_at }) => signed_at === null);
  return next !== undefined && (link.signer ? next.id === link.signer.id : next.position === 1);
}
