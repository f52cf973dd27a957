import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  failure_no_mail_server: "aucun serveur de messagerie n’est configuré",
  failure_unreachable: "le serveur de messagerie est injoignable",
  failure_sign_in_refused: "le serveur de messagerie refuse notre mot de passe",
  failure_address_refused: "le serveur de messagerie refuse l’adresse",
  failure_address_unsupported:
    "le serveur de messagerie n’accepte pas les adresses avec des caractères comme « ö » avant le @",
  failure_message_refused: "le serveur de messagerie refuse le message",
  failure_try_later: "le serveur de messagerie demande de réessayer plus tard",
  failure_attachment_missing: "son PDF n’existe plus",
  failure_unknown: "le serveur de messagerie signale une erreur",
  send_to: "Envoyer à {name}",
  send_named: "Envoyer {name}",
  to: "À",
  client_field_hint: "Le nom sur la couverture et dans la liste.",
  add_people: "Ajouter des destinataires",
  address_example: "nom@exemple.fr",
  message_hint:
    "Le lien suit le message. Laissez le message vide pour envoyer le texte en gris, dans la langue du client.",
  edit_message: "Modifier le texte en gris",
  valid_until_field: "Valable jusqu’au",
  how_to_accept: "Comment le client accepte",
  by_button: "Accepte d’un clic",
  by_signature: "Signe",
  by_none: "Lit seulement",
  signers: "Signataires, dans cet ordre",
  signer_name: "Nom du signataire {number}",
  signer_email: "E-mail du signataire {number}",
  sign_later: "Faire signer {name} plus tard",
  add_signer: "Ajouter un signataire",
  then_signs: "Signe ensuite pour nous",
  nobody_of_us: "Personne",
  reminders_usual: "ceux de votre organisation",
  check_reminder_without_expiry:
    "Les rappels avant l’expiration supposent une date de validité de la proposition.",
  reminders_no_mail:
    "Les rappels sont des e-mails, et aucun serveur de messagerie n’est configuré : ils attendent dans la boîte d’envoi.",
  check_total: "Total : {total}.",
  check_no_recipient:
    "Personne ne la reçoit encore : ajoutez une adresse, ou obtenez un lien à transmettre vous-même.",
  check_expiry_passed: "La date de validité est passée.",
  check_empty: "Elle n’a pas encore de contenu : aucune page n’a de texte, de ligne ou de colonne.",
  check_signer_incomplete: "Chaque signataire doit avoir un nom et une adresse e-mail.",
  check_total_zero: "Le total est de 0,00.",
  check_not_chosen: "Le client doit encore choisir avant d’accepter : {names}.",
  check_placeholder: "{placeholder} sur la page {page} n’a pas encore de valeur.",
  check_placeholder_mail: "{placeholder} dans l’e-mail n’a pas encore de valeur.",
  check_unprintable:
    "Le PDF affiche des carrés à la place des caractères qu’aucune de ses polices ne contient : {characters}",
  check_picture_text: {
    one: "{count} image n’a pas de texte alternatif : elle manquera à qui ne la voit pas.",
    other: "{count} images n’ont pas de texte alternatif : elles manqueront à qui ne les voit pas.",
  },
  link_instead: "Obtenir plutôt un lien",
  mark_and_get_link: "Marquer comme envoyée et obtenir le lien",
  sent_to: "Envoyée à {names}",
  link_ready: "Le lien est prêt",
  link_lead:
    "Toute personne qui a ce lien peut lire la proposition et y répondre. Aucun e-mail n’a été envoyé. La proposition compte désormais comme envoyée.",
  link_own_machine:
    "Le lien ne s’ouvre que sur cet ordinateur. Avant de le transmettre, réglez PUBLIC_URL sur une adresse que votre client peut atteindre.",
  link_own_machine_guide: "Réglages du serveur",
  copy_text: "Copier le message et le lien",
  mail_state_sent: "L’e-mail à {name} est parti {when}.",
  mail_state_failed: "L’e-mail à {name} a échoué {when} : {reason}.",
  mail_state_queued: "L’e-mail à {name} est en route.",
  mail_state_waits: "L’e-mail à {name} attend dans la boîte d’envoi : {reason}.",
  no_mail_server:
    "Aucun serveur de messagerie n’est configuré : aucun e-mail ne part pour l’instant. Envoyez quand même : vous obtenez le lien et le texte à transmettre, et l’e-mail attend dans la boîte d’envoi.",
  test_mail: "E-mail de test à moi-même",
  test_sent_to: "Un test est en route vers {to}.",
};
