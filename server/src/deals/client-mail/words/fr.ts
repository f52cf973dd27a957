import type { MailWords } from "./en.ts";

export const fr: MailWords = {
  language: "fr",
  direction: "ltr",
  hello: (name) => (name ? `Bonjour ${name},` : "Bonjour,"),
  offerSubject: (organization, proposal) => `Proposition de ${organization}\u00a0: ${proposal}`,
  offer:
    "Voici notre proposition. Vous pouvez voir les options, choisir ce qui vous convient et voir le prix changer.",
  view: "Voir la proposition",
  signSubject: (proposal) => `À signer\u00a0: ${proposal}`,
  sign: (sender, organization) =>
    `${sender}, de ${organization}, vous demande votre signature. Vous pouvez tout lire avant de signer, et signer sur un téléphone ou un ordinateur.`,
  readAndSign: "Lire et signer",
  yoursAlone:
    "Ce lien est à vous seul\u00a0: quiconque l’a peut signer en votre nom. Merci de ne pas le transmettre.",
  reminderSubject: (proposal) => `Rappel\u00a0: ${proposal}`,
  awaitsDecision: "Notre proposition attend encore votre décision.",
  awaitsSignature: "Cette proposition attend encore votre signature.",
  questions: (sender) =>
    `Si quelque chose n’est pas clair, répondez à cet e-mail\u00a0: il parvient à ${sender}.`,
  acceptedSubject: (proposal) => `Acceptée\u00a0: ${proposal}`,
  signedSubject: (proposal) => `Signée par tous\u00a0: ${proposal}`,
  accepted: (name) => `${name} a accepté cette proposition. Voici votre exemplaire.`,
  allSigned: "Tout le monde a signé cette proposition. Voici votre exemplaire.",
  pdfAttached:
    "Le PDF scellé est joint à ce message. Merci de le conserver\u00a0: nul ne peut le modifier sans que cela se voie.",
  pdfLinked:
    "Merci de télécharger le PDF scellé et de le conserver\u00a0: nul ne peut le modifier sans que cela se voie.",
  pdfOnRequest: (sender) =>
    `Si vous avez besoin du document, répondez à cet e-mail\u00a0: il parvient à ${sender}.`,
  downloadPdf: "Télécharger le PDF",
  acceptedOn: "Acceptée le",
  signedOn: "Signée le",
  noButton: "Le bouton ne fonctionne pas\u00a0? Ouvrez cette adresse\u00a0:",
};
