import type { MailWords } from "./en.ts";

export const de: MailWords = {
  language: "de",
  direction: "ltr",
  hello: (name) => (name ? `Guten Tag ${name},` : "Guten Tag,"),
  offerSubject: (organization, proposal) => `Angebot von ${organization}: ${proposal}`,
  offer:
    "hier ist unser Angebot. Sie können die Optionen ansehen und wählen, was Ihnen zusagt; der Preis ändert sich dabei mit.",
  view: "Angebot ansehen",
  signSubject: (proposal) => `Bitte unterschreiben: ${proposal}`,
  sign: (sender, organization) =>
    `${sender} von ${organization} bittet um Ihre Unterschrift. Sie können vorher alles lesen und am Telefon oder am Computer unterschreiben.`,
  readAndSign: "Lesen und unterschreiben",
  yoursAlone:
    "Der Link ist nur für Sie: Wer ihn hat, kann in Ihrem Namen unterschreiben. Bitte geben Sie ihn nicht weiter.",
  reminderSubject: (proposal) => `Erinnerung: ${proposal}`,
  awaitsDecision: "unser Angebot wartet noch auf Ihre Entscheidung.",
  awaitsSignature: "dieses Angebot wartet noch auf Ihre Unterschrift.",
  questions: (sender) => `Wenn etwas unklar ist, antworten Sie auf diese E-Mail: Sie erreicht ${sender}.`,
  acceptedSubject: (proposal) => `Angenommen: ${proposal}`,
  signedSubject: (proposal) => `Von allen unterschrieben: ${proposal}`,
  accepted: (name) => `${name} hat dieses Angebot angenommen. Hier ist Ihr Exemplar.`,
  allSigned: "alle haben dieses Angebot unterschrieben. Hier ist Ihr Exemplar.",
  pdfAttached:
    "Das versiegelte PDF ist angehängt. Bitte bewahren Sie es auf: Niemand kann es unbemerkt ändern.",
  pdfLinked:
    "Bitte laden Sie das versiegelte PDF herunter und bewahren Sie es auf: Niemand kann es unbemerkt ändern.",
  pdfOnRequest: (sender) =>
    `Wenn Sie das Dokument brauchen, antworten Sie auf diese E-Mail: Sie erreicht ${sender}.`,
  downloadPdf: "PDF herunterladen",
  acceptedOn: "Angenommen am",
  signedOn: "Unterschrieben am",
  noButton: "Die Schaltfläche geht nicht? Öffnen Sie diese Adresse:",
};
