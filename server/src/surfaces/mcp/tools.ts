import { operations, type Operation } from "@proffer/contract";
import type { ToolInput } from "./input-schema.ts";

/** A tool for agents. It calls one operation of the API and has the name of this operation. */
export interface Tool extends ToolInput {
  readonly operation: Operation;
  /** Given if the tool does only a part of the operation. Otherwise, the operation gives the name and title. */
  readonly name?: string;
  readonly title?: string;
  /**
   * The proposals that the tool accepts. `unsent`: proposals that no client sees. Of a sent proposal, only tags,
   * notes and the expiry may be changed. `revisions`: only drafts of revisions.
   */
  readonly only?: "unsent" | "revisions";
  /** Query parameters that always have these values. */
  readonly fixedQuery?: Readonly<Record<string, string>>;
  /** Advice for the model, in addition to the description of the operation. */
  readonly advice?: string;
}

const proposalInput = { params: { id: "proposal_id" } };

/**
 * All tools except the tools that reach the client, which are separate because they ask for confirmation first.
 */
export const tools: readonly Tool[] = [
  {
    operation: operations.listProposals,
    query: [
      "search",
      "status",
      "client",
      "tag",
      "is_template",
      "archived",
      "sort",
      "order",
      "limit",
      "cursor",
    ],
    fixedQuery: { fields: "summary" },
    advice: "Use is_template=true to find templates, whose id create_proposal takes as templateId.",
  },
  { operation: operations.getProposal, ...proposalInput },
  {
    operation: operations.createProposal,
    without: ["id", "status", "design", "integrations", "attachments", "attachments_left_out"],
    advice: "The proposal is a draft: clients see it only after it is sent.",
  },
  {
    operation: operations.updateProposal,
    ...proposalInput,
    without: ["owner_id", "design", "integrations"],
    only: "unsent",
  },
  { operation: operations.duplicateProposal, ...proposalInput },
  { operation: operations.createPage, ...proposalInput, without: ["id"], only: "unsent" },
  { operation: operations.createItem, ...proposalInput, body: "item", only: "unsent" },
  { operation: operations.updateItem, ...proposalInput, body: "changes", only: "unsent" },
  { operation: operations.deleteItem, ...proposalInput, only: "unsent" },
  { operation: operations.insertLibraryItem, ...proposalInput, body: "insertion", only: "unsent" },
  {
    operation: operations.createRevision,
    ...proposalInput,
    advice: "Returns the id of the draft. The tools that edit a proposal edit the draft by this id.",
  },
  { operation: operations.listRevisions, ...proposalInput },
  { operation: operations.compareRevisions, ...proposalInput, query: ["from"] },
  { operation: operations.previewPublication },
  {
    operation: operations.deleteProposal,
    params: { id: "draft_id" },
    name: "discard_revision",
    title: "Discard the draft of a revision",
    advice: "The client keeps the current offer. A member can restore the draft.",
    only: "revisions",
  },
  { operation: operations.getOrder, ...proposalInput },
  { operation: operations.listApprovals, query: ["mine"] },
  { operation: operations.listThreads, ...proposalInput },
  { operation: operations.listAllThreads, query: ["state", "mine", "page", "limit"] },
  {
    operation: operations.applyThread,
    ...proposalInput,
    advice:
      "The client sees nothing of the draft until it is published. A request for more time changes the expiry at once.",
  },
  {
    operation: operations.previewPricing,
    without: ["pages", "currency"],
    advice: "Changes nothing: it says what a client would pay with other selections.",
  },
  {
    operation: operations.listProposalEvents,
    ...proposalInput,
    query: ["event_type", "start_date", "end_date", "limit", "offset"],
  },
  { operation: operations.listProposalMails, ...proposalInput, query: ["page", "limit"] },
  { operation: operations.listActivity, query: ["event_type", "cursor", "limit"] },
  {
    operation: operations.listLibraryItems,
    query: ["search", "type", "tag", "page", "limit", "sort", "order"],
  },
  { operation: operations.getLibraryItem },
  { operation: operations.listClients, query: ["search", "limit"] },
  { operation: operations.getInsights, query: ["from", "to", "time_zone", "group_by"] },
];

/** Returns the name of a tool, such as `list_proposals` for `listProposals`. */
export function getToolName({ id }: Operation): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
