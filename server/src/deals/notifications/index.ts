export { requestCompletedCopies, sendCompletedCopies } from "./completed-copies/send-completed-copies.ts";
export { getCopySettings } from "./completed-copies/copies-for.ts";
export { composeNoticeMail } from "./notice-mail.ts";
export { notifyMembers, sendLateNotices } from "./notify-members.ts";
export { planReminders } from "./reminders/plan-reminders.ts";
export { sendReminders } from "./reminders/send-reminders.ts";
