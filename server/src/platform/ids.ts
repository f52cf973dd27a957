import { randomUUIDv7 } from "node:crypto";

/** A new id: UUIDv7, so that ids made later sort later and indexes grow at their end. */
export function newId(): string {
  return randomUUIDv7();
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be an id at all; one that cannot is treated like an unknown one. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
