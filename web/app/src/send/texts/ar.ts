import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  failure_no_mail_server: "لم يُعدّ خادم بريد، لذلك تنتظر الرسالة في صندوق الصادر",
  failure_unreachable: "تعذّر الوصول إلى خادم البريد",
  failure_sign_in_refused: "لا يقبل خادم البريد كلمة المرور الخاصة بنا",
  failure_address_refused: "يرفض خادم البريد العنوان",
  failure_message_refused: "يرفض خادم البريد الرسالة",
  failure_try_later: "يطلب خادم البريد إعادة المحاولة لاحقًا",
  failure_attachment_missing: "ملف PDF المرفق لم يعد موجودًا",
  failure_unknown: "أبلغ خادم البريد عن خطأ",
};
