export const en = {
  language: "en",
  direction: "ltr" as "ltr" | "rtl",
  hello: (name: string) => (name ? `Hello ${name},` : "Hello,"),
  offerSubject: (organization: string, proposal: string) => `Proposal from ${organization}: ${proposal}`,
  offer:
    "Here is our proposal. Look at the options, choose what suits you, and see the price change as you go.",
  view: "View the proposal",
  signSubject: (proposal: string) => `Please sign: ${proposal}`,
  sign: (sender: string, organization: string) =>
    `${sender} of ${organization} asks you to sign this proposal. You can read everything first, and sign on a phone or a computer.`,
  readAndSign: "Read and sign",
  yoursAlone: "This link is only for you: anyone who has it can sign in your name. Please do not forward it.",
  reminderSubject: (proposal: string) => `Reminder: ${proposal}`,
  awaitsDecision: "Our proposal is waiting for your decision.",
  awaitsSignature: "This proposal is waiting for your signature.",
  questions: (sender: string) => `If anything is unclear, reply to this email. Your reply goes to ${sender}.`,
  acceptedSubject: (proposal: string) => `Accepted: ${proposal}`,
  signedSubject: (proposal: string) => `Signed by everyone: ${proposal}`,
  accepted: (name: string) => `${name} has accepted this proposal. Here is your copy.`,
  allSigned: "Everyone has signed this proposal. Here is your copy.",
  pdfAttached: "The sealed PDF is attached. Please keep it: its seal shows whether somebody has changed it.",
  pdfLinked: "Please download the sealed PDF and keep it: its seal shows whether somebody has changed it.",
  pdfOnRequest: (sender: string) =>
    `If you need the document, reply to this email. Your reply goes to ${sender}.`,
  downloadPdf: "Download the PDF",
  acceptedOn: "Accepted on",
  signedOn: "Signed on",
  noButton: "If the button does not work, open this address:",
};

/** The texts that emails to clients have of their own, in one language. */
export type MailWords = Readonly<typeof en>;
