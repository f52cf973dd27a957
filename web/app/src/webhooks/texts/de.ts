import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  webhooks: "Webhooks",
  lead: "Andere Systeme erfahren sofort, was mit Angeboten geschieht: CRM, Buchhaltung, Chat.",
  guide: "Anleitung",
  no_endpoint: "Diesen Endpunkt gibt es nicht mehr",
  all_endpoints: "Alle Endpunkte",
  first_endpoint: "Verbinden Sie Ihr erstes System",
  first_endpoint_lead:
    "Fügen Sie die Adresse eines Programms hinzu, das auf Ereignisse wartet. Sie bekommen ein Geheimnis, ein Testereignis und Code, der es empfängt.",
  event_count: { one: "{count} Ereignisart", other: "{count} Ereignisarten" },
  active: "Aktiv",
  paused: "Angehalten",
  pause: "Anhalten",
  resume: "Fortsetzen",
  add_endpoint: "Endpunkt hinzufügen",
  change_endpoint: "Endpunkt ändern",
  most_endpoints:
    "Eine Organisation hat höchstens zehn Endpunkte. Löschen Sie einen, um einen anderen hinzuzufügen.",
  address: "Adresse",
  address_hint: "Sie beginnt mit https:// und ist aus dem Internet erreichbar.",
  address_refused:
    "Proffer darf dorthin nicht senden ({reason}). Die Adresse muss öffentlich sein und mit https:// beginnen. Ihr Betreiber kann mit PROFFER_WEBHOOK_ALLOW weitere erlauben.",
  purpose: "Wofür ist er?",
  events: "Was er erfährt",
  no_events: "Wählen Sie mindestens eines. Um eine Weile nichts zu erfahren, halten Sie den Endpunkt an.",
  hears_all: "Erfährt alles.",
  "when_proposal.created": "Angebot erstellt",
  "when_proposal.sent": "Angebot gesendet",
  "when_proposal.opened": "Vom Kunden geöffnet",
  "when_proposal.recipient_updated": "Auswahl vom Kunden geändert",
  "when_proposal.pending": "Unterschreiben begonnen",
  "when_proposal.won": "Gewonnen",
  "when_proposal.lost": "Verloren",
  paused_lead: "Ereignisse warten hier. Nach 14 Tagen gelten sie als fehlgeschlagen; setzen Sie vorher fort.",
  paused_gone:
    "Der Empfänger hat mit 410 Gone geantwortet: Er will keine Ereignisse mehr. Setzen Sie fort, sobald er wieder will.",
  secret_once:
    "Dieses Geheimnis signiert, was gesendet wird. Kopieren Sie es jetzt: Sie sehen es nicht wieder.",
  new_secret: "Neues Geheimnis",
  new_secret_lead: "Das neue Geheimnis signiert sofort. Wie lange soll das alte noch mitsignieren?",
  old_secret: "Das alte Geheimnis",
  old_secret_ends: "Gar nicht: Jemand anderes könnte es kennen",
  old_secret_hours: { one: "Noch {count} Stunde", other: "Noch {count} Stunden" },
  make_secret: "Neues Geheimnis erzeugen",
  verify: "Empfangen und prüfen",
  verify_lead: "Jeder kann an Ihre Adresse senden. Die Signatur zeigt, dass es Proffer war.",
  code_language: "Programmiersprache",
  code_verifies: "Prüft eine Anfrage",
  code_receives: "Empfängt unter {path}",
  delete_endpoint: "Diesen Endpunkt löschen?",
  delete_endpoint_lead: "{url} erfährt nichts mehr, und das Protokoll verschwindet.",
  send_test: "Test senden",
  test_sent: "Ein Testereignis ist unterwegs.",
  test_type: "Ereignis des Tests",
  deliveries: "Zustellungen",
  state: "Zustand",
  every_state: "Jeder Zustand",
  no_deliveries:
    "In den letzten 30 Tagen wurde nichts dorthin gesendet. Senden Sie einen Test, um zu sehen, wie Ihr Empfänger antwortet.",
  none_in_state: "Keine Zustellung ist in diesem Zustand.",
  retried: "Es wird noch einmal gesendet.",
  retry_delivery: "Erneut senden: {event}",
  next_attempt: "Nächster Versuch {when}",
  about_errors: "Alle Fehler und was zu tun ist",
  milliseconds: "{time} Millisekunden",
  response: "Anfang der Antwort",
  body: "Was gesendet wurde",
  resend_range: "Zeitraum noch einmal senden",
  resend_lead:
    "Für den Fall, dass Ihr Empfänger ausgefallen ist oder Daten verloren hat. Jedes Ereignis behält seine Kennung, damit der Empfänger erkennt, was er schon hat.",
  resend_from: "Von",
  resend_to: "Bis",
  resend_to_hint: "Leer: bis jetzt.",
  resend_failed_only: "Nur was fehlgeschlagen ist",
  why_delivered: "Der Empfänger hat es angenommen.",
  why_redirect:
    "Der Empfänger verweist auf eine andere Adresse. Weiterleitungen wird nicht gefolgt: Ändern Sie die Adresse des Endpunkts.",
  why_gone: "Der Empfänger will keine Ereignisse mehr; der Endpunkt wurde deshalb angehalten.",
  why_unauthorized:
    "Der Empfänger lässt niemanden ohne eigene Anmeldung ein, oder er hielt die Signatur für falsch. Vergleichen Sie das Geheimnis.",
  why_not_found: "Unter diesem Pfad ist beim Empfänger nichts. Prüfen Sie das Ende der Adresse.",
  why_rejected:
    "Der Empfänger hat das Ereignis abgelehnt. Es wird nicht von selbst wiederholt: Bringen Sie den Empfänger in Ordnung und senden Sie dann noch einmal.",
  why_later: "Der Empfänger bittet um einen späteren Versuch; Proffer macht ihn.",
  why_receiver_failed:
    "Beim Empfänger ist ein Fehler aufgetreten. Proffer versucht es wieder; sein eigenes Protokoll sagt mehr.",
  why_timeout: "Innerhalb von 15 Sekunden kam keine Antwort. Antworten Sie zuerst und arbeiten Sie danach.",
  why_unresolvable: "Der Rechnername hat keine Adresse. Prüfen Sie die Schreibweise.",
  why_blocked_address:
    "Der Rechnername führt zu einer nicht öffentlichen Adresse; dorthin sendet Proffer nicht.",
  why_invalid_url: "Diese Adresse ist nicht mehr erlaubt. Ändern Sie die Adresse des Endpunkts.",
  why_connection_refused: "Unter dieser Adresse hört nichts. Läuft der Empfänger?",
  why_unreachable: "Das Netz hat keinen Weg zu dieser Adresse.",
  why_certificate_expired: "Das Zertifikat des Empfängers ist abgelaufen. Erneuern Sie es.",
  why_certificate_of_another_name: "Das Zertifikat gehört zu einem anderen Rechnernamen.",
  why_certificate_untrusted:
    "Das Zertifikat stammt von einer unbekannten Stelle, oder der Empfänger lässt das Zwischenzertifikat weg.",
  why_tls: "Die sichere Verbindung ist gescheitert; meist spricht der Port einfaches HTTP.",
  why_reset: "Die Verbindung endete ohne Antwort.",
  why_bad_response: "Was zurückkam, ist keine Antwort eines Webservers.",
  why_interrupted:
    "Proffer wurde während des Versuchs neu gestartet. Der Empfänger hat es vielleicht doppelt.",
  why_paused:
    "Es hat 14 Tage am angehaltenen Endpunkt gewartet. Senden Sie es nach dem Fortsetzen noch einmal.",
  why_unknown_failure: "Der Versuch ist gescheitert, bevor eine Antwort kam.",
  delivery_waiting: "Wartet",
  delivery_delivered: "Zugestellt",
  delivery_failed: "Gescheitert",
  attempt_count: { one: "{count} Versuch", other: "{count} Versuche" },
  send_again: "Erneut senden",
  resent_count: {
    one: "{count} Zustellung wird erneut gesendet.",
    other: "{count} Zustellungen werden erneut gesendet.",
  },
  refused_blocked_address:
    "Dieser Rechner ist nicht öffentlich, deshalb sendet Proffer nicht dorthin. Nehmen Sie eine Adresse, die aus dem Internet erreichbar ist, oder bitten Sie Ihren Betreiber, sie mit PROFFER_WEBHOOK_ALLOW zu erlauben.",
  refused_invalid_url:
    "An eine Adresse dieser Form sendet Proffer nicht. Sie beginnt mit https:// und einem Rechnernamen, hat weder Benutzername noch Passwort oder Leerzeichen, und ihr Port ist 443 oder einer ab 1024, den keine Datenbank benutzt.",
  refused_unresolvable:
    "Unter diesem Namen wurde kein Rechner gefunden. Prüfen Sie die Schreibweise; ein neuer Name ist oft erst nach einigen Stunden überall bekannt.",
  refused_limit_reached:
    "Ihre Organisation hat so viele Endpunkte, wie sie haben kann. Löschen Sie einen, der nicht mehr gebraucht wird, oder lassen Sie einen Empfänger Ereignisse weitergeben.",
};
