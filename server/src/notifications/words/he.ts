import type { MailWords } from "./en.ts";

export const he: MailWords = {
  language: "he",
  direction: "rtl",
  hello: (name) => `שלום ${name},`,
  offerSubject: (organization, proposal) => `הצעה מאת ${organization}: ${proposal}`,
  offer: "הנה ההצעה שלנו. אפשר לעיין באפשרויות ולבחור את המתאים, והמחיר משתנה בהתאם.",
  view: "לצפייה בהצעה",
  signSubject: (proposal) => `נא לחתום: ${proposal}`,
  sign: (sender, organization) =>
    `חתימתך מתבקשת על ידי ${sender} מ־${organization}. אפשר לקרוא הכול לפני החתימה, ולחתום בטלפון או במחשב.`,
  readAndSign: "לקריאה ולחתימה",
  yoursAlone: "הקישור אישי: מי שמחזיק בו יכול לחתום בשמך. נא לא להעביר אותו הלאה.",
  reminderSubject: (proposal) => `תזכורת: ${proposal}`,
  awaitsDecision: "ההצעה שלנו עדיין ממתינה להחלטתך.",
  awaitsSignature: "הצעה זו עדיין ממתינה לחתימתך.",
  questions: (sender) => `אם משהו אינו ברור, אפשר להשיב להודעה זו: היא תגיע אל ${sender}.`,
  noButton: "הכפתור אינו פועל? הכתובת לפתיחה:",
};
