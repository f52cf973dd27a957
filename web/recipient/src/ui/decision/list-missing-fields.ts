import type { Problems } from "./use-form.ts";

interface FormFields {
  readonly full_name?: string;
  readonly email?: string;
  readonly reason?: string;
}

/** The missing fields that can be told before anything is sent; the server decides about the rest. */
export function listMissingFields({ full_name, email, reason }: FormFields): Problems {
  return {
    ...(full_name?.trim() === "" && { full_name: "please_name" as const }),
    ...(email !== undefined && !/^\S+@\S+\.\S+$/.test(email.trim()) && { email: "please_email" as const }),
    ...(reason?.trim() === "" && { reason: "please_reason" as const }),
  };
}
