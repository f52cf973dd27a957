import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  whose: "Propositions de qui",
  mine: "Les miennes",
  all: "Toutes",
  to_sign: "Attend votre signature",
  you_sign_last: "Vous signez en dernier.",
  all_signed: "Tous les autres ont signé {when}.",
  expiring: "Expire dans la semaine",
  others_sign: "Attend la signature d’autres",
  undecided: "Ouvertes, sans décision",
  decided: "Décidées ces sept derniers jours",
  failed_mails: "Courriels non arrivés",
  send_mail_to: "Envoyer maintenant: {to}",
  failed_deliveries: "Webhooks non arrivés",
  failed_count: { one: "{count} événement, {when}", other: "{count} événements, le dernier {when}" },
  more_wait: { one: "Et {count} de plus", other: "Et {count} de plus" },
  all_done: "Rien ne vous attend",
  all_done_lead: "Échéances, décisions, signatures et courriels en échec apparaissent ici dès qu’il y en a.",
};
