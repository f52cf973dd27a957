export { findProposal } from "./find-proposal.ts";
export { createLive, noLiveLimits } from "./live/live.ts";
export { addRecipientPage } from "./page/page.routes.ts";
export { recipientRoutes } from "./recipients.routes.ts";
export { isReadable } from "./standing.ts";
export { printedProposal, type Found } from "./view/public-proposal.view.ts";
export { deviceOf } from "./visit/device.ts";
export { isCounted } from "./visit/is-counted.ts";
export { visit } from "./visit/visit.ts";
