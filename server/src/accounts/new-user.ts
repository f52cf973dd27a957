import { invalid } from "../platform/errors.ts";
import { refuseText } from "../platform/http/json.ts";

export const shortestPassword = 8;
const longestPassword = 1000;
const longestName = 200;
/** RFC 5321: a path of 256 less its brackets. */
const longestEmail = 254;

/** One address is one user, however it was typed. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Deliberately loose: only a mail that arrives proves an address. */
const emailForm = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

const problems = {
  name: (value: string) => value.trim() === "" || value.length > longestName,
  organization: (value: string) => value.trim() === "" || value.length > longestName,
  email: (value: string) => value.length > longestEmail || !emailForm.test(value),
  password: (value: string) => value.length < shortestPassword || value.length > longestPassword,
};

const demands: Record<keyof typeof problems, string> = {
  name: `must have 1 to ${longestName} characters`,
  organization: `must have 1 to ${longestName} characters`,
  email: "must be an e-mail address",
  password: `must have ${shortestPassword} to ${longestPassword} characters`,
};

/** Throws VALIDATION_ERROR that names every field which cannot be as it is. */
export function checkPerson(fields: Partial<Record<keyof typeof problems, string>>): void {
  const details: Record<string, string> = {};
  for (const [field, value] of Object.entries(fields) as Array<[keyof typeof problems, string]>) {
    refuseText(value, field);
    if (problems[field](value)) details[field] = demands[field];
  }
  if (Object.keys(details).length > 0) throw invalid(details);
}
