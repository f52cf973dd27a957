import type { MailWords } from "./en.ts";

export const ar: MailWords = {
  language: "ar",
  direction: "rtl",
  hello: (name) => `مرحبًا ${name}،`,
  offerSubject: (organization, proposal) => `عرض من ${organization}: ${proposal}`,
  offer: "إليك عرضنا. يمكنك الاطلاع على الخيارات واختيار ما يناسبك، ويتغير السعر مع كل اختيار.",
  view: "عرض التفاصيل",
  signSubject: (proposal) => `يرجى التوقيع: ${proposal}`,
  sign: (sender, organization) =>
    `يطلب ${sender} من ${organization} توقيعك. يمكنك قراءة كل شيء قبل التوقيع، والتوقيع من الهاتف أو الحاسوب.`,
  readAndSign: "القراءة والتوقيع",
  yoursAlone: "هذا الرابط لك وحدك: من يملكه يستطيع التوقيع باسمك. يرجى عدم مشاركته.",
  reminderSubject: (proposal) => `تذكير: ${proposal}`,
  awaitsDecision: "ما زال عرضنا في انتظار قرارك.",
  awaitsSignature: "ما زال هذا العرض في انتظار توقيعك.",
  questions: (sender) => `إن كان هناك ما هو غير واضح فأجب عن هذه الرسالة: ستصل إلى ${sender}.`,
  noButton: "الزر لا يعمل؟ افتح هذا العنوان:",
};
