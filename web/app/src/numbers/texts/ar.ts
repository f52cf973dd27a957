import type { TextsLike } from "../../texts/text.ts";
import type { texts as english } from "./en.ts";

export const texts: TextsLike<typeof english> = {
  other: "أم {number}؟",
  ambiguous: "هل هو {first} أم {second}؟",
  unreadable: "هذا ليس عددًا.",
  too_small: "{limit} على الأقل.",
  too_large: "{limit} على الأكثر.",
  is_percentage: "هذا الحقل لعدد لا لنسبة مئوية.",
  no_percentage: "هذه ليست نسبة مئوية.",
  currency_of_proposal: "هذا العرض بعملة {currency}.",
  currency_of_organization: "أسعار مؤسستك بعملة {currency}.",
  make_percent: "اجعله نسبة مئوية",
};
