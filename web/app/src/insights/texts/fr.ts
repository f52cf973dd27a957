import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  period: "Période",
  this_year: "Cette année",
  months: { one: "{count} mois", other: "{count} mois" },
  group_by: "Regroupé par",
  by_month: "Mois",
  by_member: "Membre",
  by_template: "Modèle",
  no_month: "Aucun mois",
  no_member: "Personne",
  no_template: "Sans modèle",
  sent: "Envoyées",
  opened: "Ouvertes",
  won: "Gagnées",
  opened_of: "{count} ouvertes",
  lost_of: "{count} perdues",
  win_rate: "Taux de réussite",
  time_to_decide: "Temps de décision",
  median: "médiane",
  value_won: "Valeur gagnée",
  counts: "Propositions",
  value_of: "Valeur en {currency}, {frequency}",
  nothing_sent: "Rien n’a été envoyé pendant cette période",
  nothing_sent_lead:
    "Envoyez une proposition ou choisissez une période plus longue. Vous verrez ici ce qu’elle est devenue.",
};
