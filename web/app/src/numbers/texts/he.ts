import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  other: "או {number}?",
  ambiguous: "הכוונה ל־{first} או ל־{second}?",
  unreadable: "זה לא מספר.",
  too_small: "לפחות {limit}.",
  too_large: "לכל היותר {limit}.",
  is_percentage: "השדה הזה מיועד למספר, לא לאחוז.",
  no_percentage: "זה לא אחוז.",
  currency_of_proposal: "ההצעה הזאת היא ב־{currency}.",
  currency_of_organization: "המחירים של הארגון שלכם הם ב־{currency}.",
  make_percent: "להפוך לאחוזים",
};
