import type { TextsLike } from "../text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  sign_in: "Se connecter",
  sign_in_again: "Reconnectez-vous pour continuer",
  sign_in_again_lead: "Votre session est terminée. Rien n’est perdu sur cette page.",
  email: "E-mail",
  password: "Mot de passe",
  code: "Code",
  code_hint: "Celui de votre application d’authentification, ou un code de secours.",
  wrong_password: "L’e-mail ou le mot de passe est incorrect.",
  wrong_code: "Le code est incorrect ou a déjà été utilisé.",
  forgot_password: "Mot de passe oublié ?",
  forgot_lead:
    "Saisissez votre adresse e-mail. Si un compte y correspond, vous recevrez un lien pour choisir un nouveau mot de passe.",
  send_reset: "Envoyer le lien",
  reset_sent: "Si {email} a un compte, un e-mail est en route.",
  back_to_sign_in: "Retour à la connexion",
  or: "ou",
  sign_in_with: "Se connecter avec {name}",
  choose_organization: "Choisir une organisation",
  set_up: "Bienvenue dans Proffer",
  set_up_lead:
    "Créez votre organisation. Vous en serez propriétaire et pourrez inviter d’autres personnes plus tard.",
  organization: "Organisation",
  organization_hint: "Votre entreprise ou votre propre nom",
  your_name: "Votre nom",
  password_hint: "Au moins huit caractères.",
  set_up_code: "Code d’installation",
  set_up_code_hint: "Il figure dans le terminal ou le journal où Proffer a été démarré.",
  create_organization: "Créer l’organisation",
  try_again: "Réessayer",
  close: "Fermer",
  error_unreachable: "Le serveur est injoignable. Vérifiez votre connexion et réessayez.",
  error_server: "Un problème est survenu sur le serveur. Réessayez dans un instant.",
  error_busy: "Trop de requêtes à la fois. Patientez un instant, puis réessayez.",
  error_removed:
    "Vous n'êtes plus membre de cette organisation : rien n'a été enregistré. Ce que vous avez écrit reste ici jusqu'à ce que vous quittiez la page.",
  error_role:
    "Votre rôle a changé entre-temps et ne permet plus cela. Ce que vous avez écrit reste ici jusqu'à ce que vous quittiez la page.",
  error_stale: "Quelqu’un d’autre a modifié ceci entre-temps. Rechargez la page pour voir le nouvel état.",
  error_gone: "Cela n’existe plus, ou vous n’y avez pas accès.",
  error_too_large: "C’est plus volumineux que ce que le serveur accepte.",
  removed: "Vous n’êtes plus membre",
  removed_lead:
    "Quelqu’un vous a retiré de {organization}. Rien ne peut plus être enregistré ici, mais vous pouvez lire et copier cette page. Un propriétaire ou un admin peut vous réinviter.",
  look_at_page: "Voir la page",
  go_on_in: "Continuer dans {name}",
};
