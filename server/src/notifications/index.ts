export { mailProposal, mailSignatureRequest, type ProposalMailing } from "./mail-clients.ts";
