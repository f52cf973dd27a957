import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  failure_no_mail_server: "no hay ningún servidor de correo configurado",
  failure_unreachable: "no se puede acceder al servidor de correo",
  failure_sign_in_refused: "el servidor de correo no acepta nuestra contraseña",
  failure_address_refused: "el servidor de correo rechaza la dirección",
  failure_address_unsupported:
    "el servidor de correo no admite direcciones con caracteres como «ö» antes de la @",
  failure_message_refused: "el servidor de correo rechaza el mensaje",
  failure_try_later: "el servidor de correo pide intentarlo más tarde",
  failure_attachment_missing: "su PDF ya no existe",
  failure_unknown: "el servidor de correo indica un error",
  send_to: "Enviar a {name}",
  send_named: "Enviar {name}",
  to: "Para",
  client_field_hint: "El nombre en la portada y en la lista.",
  add_people: "Añadir destinatarios",
  address_example: "nombre@ejemplo.es",
  message_hint:
    "El enlace sigue al mensaje. Deje el mensaje vacío para enviar el texto en gris, en el idioma del cliente.",
  edit_message: "Editar el texto en gris",
  valid_until_field: "Válida hasta",
  how_to_accept: "Cómo acepta el cliente",
  by_button: "Acepta con un botón",
  by_signature: "Firma",
  by_none: "Solo lee",
  signers: "Firmantes, en este orden",
  signer_name: "Nombre del firmante {number}",
  signer_email: "Correo del firmante {number}",
  sign_later: "Dejar que {name} firme más tarde",
  add_signer: "Añadir firmante",
  then_signs: "Después firma por nosotros",
  nobody_of_us: "Nadie",
  reminders_usual: "los de su organización",
  check_reminder_without_expiry:
    "Los recordatorios antes del vencimiento necesitan un día hasta el que la propuesta sea válida.",
  reminders_no_mail:
    "Los recordatorios son correos y no hay servidor de correo configurado: esperan en la bandeja de salida.",
  check_total: "Total: {total}.",
  check_no_recipient:
    "Aún no la recibe nadie: añada una dirección u obtenga un enlace para compartirlo usted.",
  check_expiry_passed: "La fecha de validez ya ha pasado.",
  check_empty: "Aún no tiene contenido: ninguna página tiene texto, partidas ni columnas.",
  check_signer_incomplete: "Cada firmante necesita un nombre y un correo electrónico.",
  check_total_zero: "El total es 0,00.",
  check_not_chosen: "El cliente tiene que elegir antes de aceptar: {names}.",
  check_placeholder: "{placeholder} en la página {page} aún no tiene valor.",
  check_placeholder_mail: "{placeholder} en el correo aún no tiene valor.",
  check_unprintable:
    "El PDF muestra recuadros en lugar de caracteres que ninguna de sus fuentes tiene: {characters}",
  check_picture_text: {
    one: "{count} imagen no tiene texto alternativo: quien no la ve se la pierde.",
    other: "{count} imágenes no tienen texto alternativo: quien no las ve se las pierde.",
  },
  link_instead: "Obtener un enlace",
  mark_and_get_link: "Marcar como enviada y obtener el enlace",
  sent_to: "Enviada a {names}",
  link_ready: "El enlace está listo",
  link_lead:
    "Quien tenga este enlace puede leer la propuesta y responderla. No se ha enviado ningún correo. La propuesta cuenta desde ahora como enviada.",
  link_own_machine:
    "El enlace solo se abre en este ordenador. Antes de compartirlo, asigne a PUBLIC_URL una dirección a la que su cliente llegue.",
  link_own_machine_guide: "Ajustes del servidor",
  copy_text: "Copiar mensaje y enlace",
  mail_state_sent: "El correo a {name} se envió {when}.",
  mail_state_failed: "El correo a {name} falló {when}: {reason}.",
  mail_state_queued: "El correo a {name} está en camino.",
  mail_state_waits: "El correo a {name} espera en la bandeja de salida: {reason}.",
  no_mail_server:
    "No hay servidor de correo configurado, así que aún no sale ningún correo. Envíe de todos modos: obtiene el enlace y el texto para compartirlos, y el correo espera en la bandeja de salida.",
  test_mail: "Correo de prueba para mí",
  test_sent_to: "Una prueba va de camino a {to}.",
};
