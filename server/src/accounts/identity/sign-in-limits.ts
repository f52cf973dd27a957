import type { Limit } from "../throttle.ts";
import { normalizeEmail } from "../normalize-email.ts";

const quarterHour = 15 * 60;

/** One person from one place; counted for the pair, so that strangers cannot lock somebody out. */
export const personLimit: Limit = { name: "sign-in person", max: 10, seconds: quarterHour };
/** One place, whoever it tries: an office behind one address signs in without noticing. */
export const placeLimit: Limit = { name: "sign-in place", max: 100, seconds: quarterHour };
/** Passwords and codes that somebody who is signed in gives again. */
export const confirmationLimit: Limit = { name: "confirmation", max: 10, seconds: quarterHour };
/** Emails that one place makes us send. */
export const mailLimit: Limit = { name: "forgotten password", max: 10, seconds: quarterHour };

export function toPersonKey(email: string, place: string): string {
  return `${normalizeEmail(email)} ${place}`;
}
