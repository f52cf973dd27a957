import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  whose: "عروض مَن",
  mine: "عروضي",
  all: "عروض الجميع",
  to_sign: "ينتظر توقيعك",
  you_sign_last: "توقّع أنت أخيرًا.",
  all_signed: "وقّع الجميع سواك {when}.",
  expiring: "ينتهي خلال أسبوع",
  others_sign: "ينتظر توقيع آخرين",
  undecided: "مفتوحة ولم يُقرَّر فيها",
  decided: "حُسمت في الأيام السبعة الأخيرة",
  failed_mails: "رسائل لم تصل",
  send_mail_to: "إرسال الآن: {to}",
  failed_deliveries: "خطّافات ويب لم تصل",
  failed_count: {
    zero: "لا أحداث، {when}",
    one: "حدث واحد، {when}",
    two: "حدثان، آخرهما {when}",
    few: "{count} أحداث، آخرها {when}",
    many: "{count} حدثًا، آخرها {when}",
    other: "{count} حدث، آخرها {when}",
  },
  more_wait: {
    zero: "لا مزيد",
    one: "وواحد آخر",
    two: "واثنان آخران",
    few: "و{count} أخرى",
    many: "و{count} أخرى",
    other: "و{count} أخرى",
  },
  all_done: "لا شيء ينتظرك",
  all_done_lead: "تظهر هنا المواعيد والقرارات والتواقيع والرسائل الفاشلة حالما توجد.",
};
