export const en = {
  language: "en",
  direction: "ltr" as "ltr" | "rtl",
  hello: (name: string) => `Hello ${name},`,
  offerSubject: (organization: string, proposal: string) => `Proposal from ${organization}: ${proposal}`,
  offer:
    "Here is our proposal. You can look at the options, choose what suits you, and see the price change as you do.",
  view: "View the proposal",
  signSubject: (proposal: string) => `Please sign: ${proposal}`,
  sign: (sender: string, organization: string) =>
    `${sender} of ${organization} asks for your signature. You can read everything before you sign, and sign on a phone or a computer.`,
  readAndSign: "Read and sign",
  yoursAlone: "The link is yours alone: whoever has it can sign in your name. Please do not pass it on.",
  reminderSubject: (proposal: string) => `Reminder: ${proposal}`,
  awaitsDecision: "Our proposal still waits for your decision.",
  awaitsSignature: "This proposal still waits for your signature.",
  questions: (sender: string) => `If anything is unclear, answer this mail: it reaches ${sender}.`,
  noButton: "The button does not work? Open this address:",
};

/** What mails to clients say of themselves, in one language. */
export type MailWords = Readonly<typeof en>;
