import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  failure_no_mail_server: "Es ist kein Mailserver eingerichtet; sie wartet im Postausgang",
  failure_unreachable: "Der Mailserver ist nicht erreichbar",
  failure_sign_in_refused: "Der Mailserver nimmt unser Passwort nicht an",
  failure_address_refused: "Der Mailserver lehnt die Adresse ab",
  failure_message_refused: "Der Mailserver lehnt die Nachricht ab",
  failure_try_later: "Der Mailserver bittet um einen späteren Versuch",
  failure_attachment_missing: "Die angehängte PDF-Datei gibt es nicht mehr",
  failure_unknown: "Der Mailserver meldet einen Fehler",
};
