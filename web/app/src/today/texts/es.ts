import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  whose: "Propuestas de quién",
  mine: "Las mías",
  all: "Todas",
  to_sign: "Espera su firma",
  you_sign_last: "Usted firma al final.",
  all_signed: "Todos los demás firmaron {when}.",
  expiring: "Caduca en una semana",
  others_sign: "Espera la firma de otros",
  undecided: "Abiertas, sin decidir",
  decided: "Decididas en los últimos siete días",
  failed_mails: "Correos que no llegaron",
  send_mail_to: "Enviar ahora: {to}",
  failed_deliveries: "Webhooks que no llegaron",
  failed_count: { one: "{count} evento, {when}", other: "{count} eventos, el último {when}" },
  more_wait: { one: "Y {count} más", other: "Y {count} más" },
  all_done: "Nada le espera",
  all_done_lead: "Vencimientos, decisiones, firmas y correos fallidos aparecen aquí en cuanto los haya.",
};
