import type {
  Acceptance,
  ContractValue,
  Organization,
  Page,
  Payment,
  ProposalDisplayStatus,
  ProposalStatusDetail,
  PublicProposal,
} from "@proffer/contract";
import type { PlaceholderProposal } from "../placeholders/placeholders.ts";
import type { RichTextTools } from "../placeholders/placeholder-filler.ts";
import type { DisplayPrices } from "./display-prices.ts";

/**
 * A proposal as input of its view: plain values of the contract (specification, 2.1 to 2.7). Amounts are in
 * major units of `currency`, percentages are plain numbers (10 is 10 %), times are ISO 8601 in UTC.
 */
export interface ViewedProposal extends PlaceholderProposal {
  readonly id: string;
  readonly version: number;
  readonly status: ProposalDisplayStatus;
  readonly description: string | null;
  readonly sent_at: string | null;
  /** The revision to show. Null before the proposal is sent. */
  readonly revision: PublicProposal["revision"];
  readonly expiring_on: string | null;
  readonly attachments: PublicProposal["attachments"];
  /** The value of the contract. Null without a term. */
  readonly contract: ContractValue | null;
  readonly payment: Payment;
  readonly pages: readonly Page[];
  readonly acceptance: Acceptance | null;
  /** The signers of the current round, in signing order. Empty before signatures are requested. */
  readonly signatures: readonly ViewedSignature[];
}

export type ViewedSignature = Pick<
  ProposalStatusDetail["signatures"][number],
  "signer_id" | "role" | "title" | "full_name" | "signed_name" | "email" | "signed_at"
>;

/** The reader of the view. */
export interface Reader {
  /** The signer of a personal link. Null for the shared link and in a preview. */
  readonly signer: { readonly id: string; readonly name: string } | null;
  /** The reader's languages in the syntax of the header Accept-Language. Undefined if unknown. */
  readonly acceptedLanguages: string | undefined;
}

/** The input of the public view of a proposal. */
export interface PublicViewInput {
  readonly proposal: ViewedProposal;
  readonly organization: Pick<
    Organization,
    "name" | "branding" | "time_zone" | "bank_account" | "card_payments"
  >;
  /** The member shown to the client as the sender. */
  readonly sender: PublicProposal["sender"];
  readonly reader: Reader;
  /** `toDisplayPrices` of all pages of the proposal, including pages that this view leaves out. */
  readonly prices: DisplayPrices;
  readonly closed: PublicProposal["closed"];
  readonly permissions: PublicProposal["can"];
  /** If false, the view contains the name of the proposal, its people and its state, but no content. */
  readonly hasContent: boolean;
  readonly richText: RichTextTools;
  /** ISO 8601. */
  readonly now: string;
}
