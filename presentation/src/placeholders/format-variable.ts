import type { CustomVariable } from "@proffer/contract";
import { formatDate } from "../days.ts";
import { formatFieldValue } from "../field-values.ts";
import { getNumberFormat } from "../numbers.ts";
import { getProposalWords } from "../words/proposal-words.ts";

/** Formats the value of a variable for readers of a locale. Empty if there is none. */
export function formatVariableValue(
  { type, value }: Pick<CustomVariable, "type" | "value">,
  locale: string,
): string {
  if (value === null) return "";
  return formatFieldValue(
    { type, value },
    {
      number: (number) => getNumberFormat(locale).number(number),
      calendarDay: (date) => formatDate(date, locale),
      say: (key) => getProposalWords(locale)[key],
    },
  );
}
