export { mailProposal, mailSignatureRequest } from "./mail-clients.ts";
export { notify } from "./notify.ts";
export { planReminders } from "./reminders/plan-reminders.ts";
export { remind } from "./reminders/remind.ts";
