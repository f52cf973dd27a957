import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  other: "Ou {number} ?",
  ambiguous: "Est-ce {first} ou {second} ?",
  unreadable: "Ce n’est pas un nombre.",
  too_small: "Au moins {limit}.",
  too_large: "Au plus {limit}.",
  is_percentage: "Ce champ attend un nombre, pas un pourcentage.",
  no_percentage: "Ce n’est pas un pourcentage.",
  currency_of_proposal: "Cette proposition est en {currency}.",
  currency_of_organization: "Les prix de votre organisation sont en {currency}.",
  make_percent: "En faire un pourcentage",
};
