export {
  requestCompletedCopies,
  createCompletedCopiesHandler,
} from "./completed-copies/send-completed-copies.ts";
export { getCopySettings } from "./completed-copies/copies-for.ts";
export { composeNoticeMail } from "./notice-mail.ts";
export { createMemberNotifier, createLateNoticeHandler } from "./notify-members.ts";
export { planReminders } from "./reminders/plan-reminders.ts";
export { createReminderHandler } from "./reminders/send-reminders.ts";
