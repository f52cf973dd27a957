import type { MailWords } from "./en.ts";

export const es: MailWords = {
  language: "es",
  direction: "ltr",
  hello: (name) => (name ? `Hola, ${name}:` : "Hola:"),
  offerSubject: (organization, proposal) => `Propuesta de ${organization}: ${proposal}`,
  offer:
    "Aquí tiene nuestra propuesta. Puede ver las opciones, elegir lo que le convenga y ver cómo cambia el precio.",
  view: "Ver la propuesta",
  signSubject: (proposal) => `Por favor, firme: ${proposal}`,
  sign: (sender, organization) =>
    `${sender}, de ${organization}, le pide su firma. Puede leerlo todo antes de firmar, y firmar en un teléfono o en un ordenador.`,
  readAndSign: "Leer y firmar",
  yoursAlone: "El enlace es solo suyo: quien lo tenga puede firmar en su nombre. Por favor, no lo comparta.",
  reminderSubject: (proposal) => `Recordatorio: ${proposal}`,
  awaitsDecision: "Nuestra propuesta aún espera su decisión.",
  awaitsSignature: "Esta propuesta aún espera su firma.",
  questions: (sender) => `Si algo no está claro, responda a este correo: le llegará a ${sender}.`,
  acceptedSubject: (proposal) => `Aceptada: ${proposal}`,
  signedSubject: (proposal) => `Firmada por todos: ${proposal}`,
  accepted: (name) => `${name} ha aceptado esta propuesta. Aquí tiene su copia.`,
  allSigned: "Todos han firmado esta propuesta. Aquí tiene su copia.",
  pdfAttached: "El PDF sellado va adjunto. Por favor, consérvelo: nadie puede modificarlo sin que se note.",
  pdfLinked: "Por favor, descargue el PDF sellado y consérvelo: nadie puede modificarlo sin que se note.",
  pdfOnRequest: (sender) => `Si necesita el documento, responda a este correo: le llegará a ${sender}.`,
  downloadPdf: "Descargar el PDF",
  acceptedOn: "Aceptada el",
  signedOn: "Firmada el",
  noButton: "¿El botón no funciona? Abra esta dirección:",
};
