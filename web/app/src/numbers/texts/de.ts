import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  other: "Oder {number}?",
  ambiguous: "Ist das {first} oder {second}?",
  unreadable: "Das ist keine Zahl.",
  too_small: "Mindestens {limit}.",
  too_large: "Höchstens {limit}.",
  is_percentage: "Dieses Feld erwartet eine Zahl, keinen Prozentsatz.",
  no_percentage: "Das ist kein Prozentsatz.",
  currency_of_proposal: "Dieses Angebot ist in {currency}.",
  currency_of_organization: "Die Preise Ihrer Organisation sind in {currency}.",
  make_percent: "Zu einem Prozentsatz machen",
};
