import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  period: "תקופה",
  this_year: "השנה",
  months: { one: "חודש אחד", two: "חודשיים", other: "{count} חודשים" },
  group_by: "מקובץ לפי",
  by_month: "חודש",
  by_member: "חבר",
  by_template: "תבנית",
  no_month: "בלי חודש",
  no_member: "אף אחד",
  no_template: "בלי תבנית",
  sent: "נשלחו",
  opened: "נפתחו",
  won: "נסגרו בהצלחה",
  opened_of: "{count} נפתחו",
  lost_of: "{count} אבדו",
  win_rate: "שיעור הצלחה",
  time_to_decide: "זמן עד החלטה",
  median: "חציון",
  value_won: "ערך שהושג",
  counts: "הצעות",
  value_of: "ערך ב-{currency}, {frequency}",
  nothing_sent: "לא נשלח דבר בתקופה הזאת",
  nothing_sent_lead: "שלחו הצעה או בחרו תקופה ארוכה יותר. כאן תראו מה עלה בגורלה.",
};
