import type {
  ProposalCreatedEvent,
  ProposalLostEvent,
  ProposalOpenedEvent,
  ProposalPendingEvent,
  ProposalRecipientUpdatedEvent,
  ProposalChangeRequestedEvent,
  ProposalQuestionAnsweredEvent,
  ProposalQuestionAskedEvent,
  ProposalRevisedEvent,
  ProposalSentEvent,
  ProposalWonEvent,
  WebhookProposalDetail,
} from "../generated/records.ts";

/** Body of a request that Proffer posts. `id` is the same in every delivery of an event. */
export type WebhookEvent =
  | ProposalCreatedEvent
  | ProposalSentEvent
  | ProposalOpenedEvent
  | ProposalRecipientUpdatedEvent
  | ProposalPendingEvent
  | ProposalWonEvent
  | ProposalLostEvent
  | ProposalRevisedEvent
  | ProposalQuestionAskedEvent
  | ProposalChangeRequestedEvent
  | ProposalQuestionAnsweredEvent;

/** The whole proposal at the time of the event, without notes, costs, CRM details and the share link. */
export type WebhookProposal = WebhookProposalDetail;
