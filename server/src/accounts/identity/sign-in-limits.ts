import { isIPv6 } from "node:net";
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

/** A household has a whole /64 of IPv6, so that is one place. */
export function toNetwork(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(":").filter(Boolean);
    while (groups.length + after.length < 8) groups.push("0");
    groups.push(...after);
  }
  return groups.slice(0, 4).join(":");
}

export function toPersonKey(email: string, place: string): string {
  return `${normalizeEmail(email)} ${place}`;
}
