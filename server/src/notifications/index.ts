export { requestCompletedCopies } from "./completed-copies/request-completed-copies.ts";
export { sendCompletedCopies } from "./completed-copies/send-completed-copies.ts";
export { copySettings } from "./completed-copies/copies-for.ts";
export { composeNoticeMail } from "./notice-mail.ts";
export { notify } from "./notify.ts";
export { planReminders } from "./reminders/plan-reminders.ts";
export { remind } from "./reminders/remind.ts";
