import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  members_lead:
    "Propietarios y administradores gestionan miembros, marca y ajustes; los miembros escriben y envían propuestas.",
  leave_organization: "¿Salir de {organization}?",
  leave_lead:
    "Pierde el acceso al momento y sus claves de API aquí dejan de funcionar. Sus propuestas quedan en la organización.",
  invitations: "Invitaciones abiertas",
  invited_by: "por {name}",
  send_again: "Enviar de nuevo",
  invite_again: "Enviar de nuevo: {email}",
  revoke_invitation: "¿Revocar la invitación de {email}?",
  revoke_invitation_lead: "El enlace del correo deja de funcionar al momento.",
  invitation_waits:
    "No hay servidor de correo: la invitación espera en la bandeja de salida. Pase usted el enlace.",
  can_owner: "Un propietario puede todo, también nombrar propietarios.",
  can_admin: "Un administrador gestiona miembros, marca, webhooks y ajustes.",
  can_member: "Un miembro escribe y envía propuestas, y trabaja en plantillas y biblioteca.",
  all_states: "Todos los correos",
  mail_queued: "En espera",
  mail_failed: "Fallido",
  mail_sent: "Enviado",
  mail_reason: "El servidor de correo dice:",
  mail_attachment: "Con {name}",
  branding_lead:
    "Lo que ven los clientes: página, PDF y correos. El papel muestra los cambios antes de guardarlos.",
  cover_image: "Imagen de portada",
  cover_image_hint: "Para propuestas sin imagen propia.",
  paper_preview: "Una propuesta con esta marca",
  no_paper: "En cuanto haya una propuesta o plantilla, la verá aquí como sus clientes.",
  mails: "Correos y recordatorios",
  sending_lead:
    "Para propuestas sin texto propio. Los campos vacíos toman las palabras habituales, en el idioma del cliente.",
  reminders_lead:
    "A los clientes que no han decidido se les pregunta otra vez. Una propuesta puede tener sus propios días.",
  example_proposal: "Ver el correo que trae una propuesta",
  example_reminder: "Ver el recordatorio",
  example_signature_request: "Ver el correo que pide la firma",
  example_completed_copy: "Ver el correo con la copia",
  example_notification: "Ver una notificación",
  no_example: "En cuanto haya una propuesta o plantilla, el correo se muestra con ella.",
  notifications: "Avisos",
  notifications_lead: "Correos para usted y sus colegas. Una propuesta puede tener sus propias reglas.",
  tell_sender: "Avisar a quien envió la propuesta",
  tell_others: "Avisar a otras personas",
  notify_proposal_sent: "cuando se envía",
  notify_proposal_opened: "cuando el cliente la abre",
  notify_proposal_won: "cuando se gana",
  notify_proposal_lost: "cuando se pierde",
  rule_event: "Evento de la regla {number}",
  rule_emails: "Direcciones de la regla {number}",
  remove_rule: "Quitar la regla {number}",
  add_rule: "Añadir personas",
  copies: "La copia completa",
  copies_lead:
    "Cuando una propuesta se acepta o la firman todos, cada participante recibe un correo con ella.",
  attach_pdf: "Adjuntar el PDF sellado; si no, el correo enlaza a él",
  copies_to: "También a",
  copies_to_hint: "Varios con comas. Vacío: nadie más.",
};
