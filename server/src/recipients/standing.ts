import type { PublicProposal, ProposalSettings } from "@proffer/contract";
import type { OpenLink } from "../context.ts";
import { closedBecause, decide, declineRefusal, factsOf, type Trigger } from "../lifecycle/index.ts";
import type { SignerRow } from "../lifecycle/core.ts";
import { displayStatus } from "../proposals/core.ts";
import { forbidden } from "../platform/errors.ts";
import type { ProposalRow } from "../schema.ts";

/** Reasons for which the link shows no content. */
const shut = { "not sent": "not_sent", archived: "archived", closed: "access_disabled" } as const;

const closedBy: Readonly<Partial<Record<PublicProposal["status"], PublicProposal["closed"]>>> = {
  CANCELLED: "cancelled",
  EXPIRED: "expired",
  ON_HOLD: "on_hold",
  WON: "won",
  LOST: "lost",
};

/** Why nothing can be decided any more at a link. */
export function closedReason(proposal: ProposalRow, now: string): PublicProposal["closed"] {
  const reason = closedBecause(proposal);
  return reason ? shut[reason] : (closedBy[displayStatus(proposal, now)] ?? null);
}

/** Whether the link shows what the proposal says. */
export function isReadable(proposal: ProposalRow): boolean {
  return closedBecause(proposal) === undefined && proposal.status !== "CANCELLED";
}

/** Refused with 403, naming the state, unless the proposal is open for choices. */
export function demandOpenForChoices(proposal: ProposalRow, now: string): void {
  const status = displayStatus(proposal, now);
  if (status !== "SENT") throw forbidden(`The proposal is ${status}: nothing can be chosen`);
}

export interface Asking {
  readonly link: OpenLink;
  readonly signers: readonly SignerRow[];
  /** Something must be chosen first. */
  readonly isIncomplete: boolean;
  readonly now: string;
}

/** What the server would let this link do now. */
export function permissionsOf(proposal: ProposalRow, asking: Asking): PublicProposal["can"] {
  const { now, isIncomplete } = asking;
  const settings: ProposalSettings = JSON.parse(proposal.settings_json);
  const readable = isReadable(proposal);
  const may = (trigger: Trigger) => readable && "to" in decide(factsOf(proposal, now), trigger);
  const isOpen = readable && displayStatus(proposal, now) === "SENT";
  return {
    choose: isOpen && settings.lock_selections_from_recipient !== true,
    accept: !isIncomplete && may("accept"),
    sign:
      (asking.link.signer === null && !isIncomplete && may("start_signing")) ||
      (may("sign") && isNext(asking)),
    decline: !declineRefusal(asking.link, asking.signers) && may("decline"),
    download_pdf: readable && settings.hide_pdf_download !== true,
  };
}

function isNext({ link, signers }: Asking): boolean {
  const next = signers.find(({ signed_at }) => signed_at === null);
  return next !== undefined && (link.signer ? next.id === link.signer.id : next.position === 1);
}
