import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  failure_no_mail_server: "לא הוגדר שרת דואר, ולכן ההודעה ממתינה בתיבת הדואר היוצא",
  failure_unreachable: "לא ניתן להגיע לשרת הדואר",
  failure_sign_in_refused: "שרת הדואר אינו מקבל את הסיסמה שלנו",
  failure_address_refused: "שרת הדואר דוחה את הכתובת",
  failure_message_refused: "שרת הדואר דוחה את ההודעה",
  failure_try_later: "שרת הדואר מבקש לנסות שוב מאוחר יותר",
  failure_attachment_missing: "קובץ ה־PDF המצורף כבר אינו קיים",
  failure_unknown: "שרת הדואר דיווח על שגיאה",
};
