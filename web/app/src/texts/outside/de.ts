import type { TextsLike } from "../text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  sign_in: "Anmelden",
  sign_in_again: "Bitte melden Sie sich wieder an",
  sign_in_again_lead: "Ihre Sitzung ist beendet. Auf dieser Seite geht nichts verloren.",
  email: "E-Mail",
  password: "Passwort",
  code: "Code",
  code_hint: "Aus Ihrer Authentifizierungs-App, oder ein Wiederherstellungscode.",
  wrong_password: "E-Mail oder Passwort ist falsch.",
  wrong_code: "Der Code ist falsch oder wurde schon verwendet.",
  forgot_password: "Passwort vergessen?",
  forgot_lead:
    "Geben Sie Ihre E-Mail-Adresse ein. Gibt es dazu ein Konto, bekommen Sie einen Link, um ein neues Passwort zu wählen.",
  send_reset: "Link senden",
  reset_sent: "Falls es zu {email} ein Konto gibt, ist eine E-Mail unterwegs.",
  back_to_sign_in: "Zurück zur Anmeldung",
  or: "oder",
  sign_in_with: "Mit {name} anmelden",
  choose_organization: "Organisation auswählen",
  set_up: "Willkommen bei Proffer",
  set_up_lead: "Legen Sie Ihre Organisation an. Sie werden ihr Inhaber und können später andere einladen.",
  organization: "Organisation",
  organization_hint: "Ihre Firma oder Ihr eigener Name",
  your_name: "Ihr Name",
  password_hint: "Mindestens acht Zeichen.",
  set_up_code: "Einrichtungscode",
  set_up_code_hint: "Er steht im Terminal oder Protokoll, wo Proffer gestartet wurde.",
  create_organization: "Organisation anlegen",
  try_again: "Noch einmal versuchen",
  close: "Schließen",
  error_unreachable:
    "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.",
  error_server: "Auf dem Server ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.",
  error_busy: "Zu viele Anfragen auf einmal. Warten Sie einen Moment, und versuchen Sie es noch einmal.",
  error_removed:
    "Sie sind kein Mitglied dieser Organisation mehr, deshalb wurde nichts gespeichert. Was Sie geschrieben haben, bleibt hier, bis Sie die Seite verlassen.",
  error_role:
    "Ihre Rolle wurde inzwischen geändert und erlaubt das nicht mehr. Was Sie geschrieben haben, bleibt hier, bis Sie die Seite verlassen.",
  error_stale:
    "Jemand anderes hat das inzwischen geändert. Laden Sie die Seite neu, um den neuen Stand zu sehen.",
  error_gone: "Das gibt es nicht mehr, oder Sie dürfen es nicht sehen.",
  error_too_large: "Das ist größer, als der Server annimmt.",
  removed: "Sie sind kein Mitglied mehr",
  removed_lead:
    "Jemand hat Sie aus {organization} entfernt. Hier lässt sich nichts mehr speichern, aber Sie können diese Seite noch lesen und kopieren. Inhaber und Admins können Sie wieder einladen.",
  look_at_page: "Seite ansehen",
  go_on_in: "Weiter in {name}",
};
