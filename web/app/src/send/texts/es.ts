import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  failure_no_mail_server:
    "no hay ningún servidor de correo configurado, así que espera en la bandeja de salida",
  failure_unreachable: "no se puede acceder al servidor de correo",
  failure_sign_in_refused: "el servidor de correo no acepta nuestra contraseña",
  failure_address_refused: "el servidor de correo rechaza la dirección",
  failure_message_refused: "el servidor de correo rechaza el mensaje",
  failure_try_later: "el servidor de correo pide intentarlo más tarde",
  failure_attachment_missing: "su PDF ya no existe",
  failure_unknown: "el servidor de correo indica un error",
};
