import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  whose: "ההצעות של מי",
  mine: "שלי",
  all: "של כולם",
  to_sign: "מחכה לחתימה שלכם",
  you_sign_last: "אתם חותמים אחרונים.",
  all_signed: "כל השאר חתמו {when}.",
  expiring: "פג בתוך שבוע",
  others_sign: "מחכה לחתימה של אחרים",
  undecided: "נפתחו ולא הוכרעו",
  decided: "הוכרעו בשבעת הימים האחרונים",
  failed_mails: "דואר שלא הגיע",
  send_mail_to: "שליחה עכשיו: {to}",
  failed_deliveries: "Webhooks שלא הגיעו",
  failed_count: {
    one: "אירוע אחד, {when}",
    two: "שני אירועים, האחרון {when}",
    other: "{count} אירועים, האחרון {when}",
  },
  more_wait: { one: "ועוד אחד", two: "ועוד שניים", other: "ועוד {count}" },
  all_done: "שום דבר לא מחכה לכם",
  all_done_lead: "מועדים, החלטות, חתימות ודואר שנכשל יופיעו כאן ברגע שיהיו.",
};
