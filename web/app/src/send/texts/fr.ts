import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  failure_no_mail_server: "aucun serveur de messagerie n’est configuré, il attend dans la boîte d’envoi",
  failure_unreachable: "le serveur de messagerie est injoignable",
  failure_sign_in_refused: "le serveur de messagerie refuse notre mot de passe",
  failure_address_refused: "le serveur de messagerie refuse l’adresse",
  failure_message_refused: "le serveur de messagerie refuse le message",
  failure_try_later: "le serveur de messagerie demande de réessayer plus tard",
  failure_attachment_missing: "son PDF n’existe plus",
  failure_unknown: "le serveur de messagerie signale une erreur",
};
