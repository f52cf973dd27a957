import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  members_lead:
    "Inhaber und Admins verwalten Mitglieder, Gestaltung und Einstellungen; Mitglieder schreiben und senden Angebote.",
  leave_organization: "{organization} verlassen?",
  leave_lead:
    "Sie verlieren sofort den Zugang, und Ihre API-Schlüssel hier gelten nicht mehr. Ihre Angebote bleiben bei der Organisation.",
  invitations: "Offene Einladungen",
  invited_by: "von {name}",
  send_again: "Noch einmal senden",
  invite_again: "Noch einmal senden: {email}",
  revoke_invitation: "Einladung von {email} widerrufen?",
  revoke_invitation_lead: "Der Link in der Mail gilt sofort nicht mehr.",
  invitation_waits:
    "Es ist kein Mailserver eingerichtet: Die Einladung wartet im Postausgang. Geben Sie ihren Link selbst weiter.",
  can_owner: "Ein Inhaber darf alles, auch andere zu Inhabern machen.",
  can_admin: "Ein Admin verwaltet Mitglieder, Gestaltung, Webhooks und Einstellungen.",
  can_member: "Ein Mitglied schreibt und sendet Angebote und arbeitet an Vorlagen und Bibliothek.",
  all_states: "Alle Mails",
  mail_queued: "Wartet",
  mail_failed: "Gescheitert",
  mail_sent: "Gesendet",
  mail_reason: "Der Mailserver sagt:",
  mail_attachment: "Mit {name}",
  branding_lead:
    "Was Kunden sehen: auf der Seite, im PDF und in Mails. Das Papier zeigt Änderungen, bevor Sie sie speichern.",
  cover_image: "Bild auf dem Deckblatt",
  cover_image_hint: "Für Angebote ohne eigenes Bild.",
  paper_preview: "Ein Angebot in dieser Gestaltung",
  no_paper: "Sobald es ein Angebot oder eine Vorlage gibt, sehen Sie sie hier wie Ihre Kunden.",
  mails: "Mails und Erinnerungen",
  sending_lead:
    "Für Angebote ohne eigene Worte. Leere Felder nehmen die üblichen Worte, in der Sprache des Kunden.",
  reminders_lead:
    "Kunden, die sich nicht entschieden haben, werden noch einmal gefragt. Ein Angebot kann eigene Tage haben.",
  example_proposal: "Mail ansehen, die ein Angebot bringt",
  example_reminder: "Erinnerung ansehen",
  example_signature_request: "Mail ansehen, die um die Unterschrift bittet",
  example_completed_copy: "Mail mit der Kopie ansehen",
  example_notification: "Eine Benachrichtigung ansehen",
  no_example: "Sobald es ein Angebot oder eine Vorlage gibt, wird die Mail damit gezeigt.",
  notifications: "Benachrichtigungen",
  notifications_lead: "Mails an Sie und Ihre Kollegen. Ein Angebot kann eigene Regeln haben.",
  tell_sender: "Wer ein Angebot gesendet hat, erfährt",
  tell_others: "Weitere Personen erfahren",
  notify_proposal_sent: "wenn es gesendet wird",
  notify_proposal_opened: "wenn der Kunde es öffnet",
  notify_proposal_won: "wenn es gewonnen ist",
  notify_proposal_lost: "wenn es verloren ist",
  rule_event: "Ereignis der Regel {number}",
  rule_emails: "Adressen der Regel {number}",
  remove_rule: "Regel {number} entfernen",
  add_rule: "Personen hinzufügen",
  copies: "Die fertige Kopie",
  copies_lead:
    "Sobald ein Angebot angenommen oder von allen unterschrieben ist, bekommen alle Beteiligten eine Mail damit.",
  attach_pdf: "Versiegeltes PDF anhängen; sonst verweist die Mail darauf",
  copies_to: "Auch an",
  copies_to_hint: "Mehrere mit Kommas. Leer: niemand sonst.",
};
