export { chooseWords, listUsualRecipients } from "./choose-addressing.ts";
export { acceptProposal, declineProposal, findDeclineRefusal } from "./accept-or-decline.ts";
export { listPendingParties, listCompletedParties } from "./list-parties.ts";
export { changeAsRecipient, findClosedLinkReason, lockLinkedProposal } from "./change-lifecycle.ts";
export { toLifecycleFacts, type Trigger, checkTransition } from "./transitions.ts";
export { createLifecycleRoutes } from "./lifecycle.routes.ts";
export { type Lifecycle, getSenderId } from "./lifecycle-services.ts";
export { signAs } from "./sign-proposal.ts";
