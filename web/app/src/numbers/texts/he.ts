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
  make_percent: "להפוך לאחוזים",
};
