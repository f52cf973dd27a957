import { hasVisibleCharacter, isEmailAddress, trimInvisible } from "@proffer/contract/people";
import type { Problems } from "./use-form.ts";

interface FormFields {
  readonly full_name?: string;
  readonly email?: string;
  readonly reason?: string;
}

/** The missing fields that can be told before anything is sent; the server decides about the rest. */
export function listMissingFields({ full_name, email, reason }: FormFields): Problems {
  const isWrong = email !== undefined && !isEmailAddress(trimInvisible(email));
  return {
    ...(isBlank(full_name) && { full_name: "please_name" as const }),
    ...(isWrong && { email: "please_email" as const }),
    ...(isBlank(reason) && { reason: "please_reason" as const }),
  };
}

/** An absent text is not asked for. */
function isBlank(text: string | undefined): boolean {
  return text !== undefined && !hasVisibleCharacter(text);
}
