export { openForEdit } from "./open-for-edit.ts";
export { dateText, fillPlaceholders, placeholdersOf, type Placeholders } from "./placeholders.ts";
export { proposalRoutes } from "./proposals.routes.ts";
export { organizationOfProposal, proposalExists } from "./proposals.store.ts";
export { reprice } from "./reprice.ts";
