import { hasVisibleCharacter, isEmailAddress, trimInvisible } from "@proffer/contract/people";
import type { Problems } from "./form-state.ts";

interface FormFields {
  readonly full_name?: string;
  readonly email?: string;
  readonly reason?: string;
}

/** Lists the missing fields that are known before sending. The server checks the rest. */
export function listMissingFields({ full_name, email, reason }: FormFields): Problems {
  const isWrong = email !== undefined && !isEmailAddress(trimInvisible(email));
  return {
    ...(isBlank(full_name) && { full_name: "please_name" as const }),
    ...(isWrong && { email: "please_email" as const }),
    ...(isBlank(reason) && { reason: "please_reason" as const }),
  };
}

/** An absent field is not part of the form. */
function isBlank(text: string | undefined): boolean {
  return text !== undefined && !hasVisibleCharacter(text);
}
