import { randomUUIDv7 } from "node:crypto";

let latest = "";

/**
 * A new id: UUIDv7, so that ids made later sort later and indexes grow at their end. Within one process that
 * holds for ids of the same millisecond too.
 */
export function newId(): string {
  const fresh = randomUUIDv7();
  latest = fresh > latest ? fresh : successor(latest);
  return latest;
}

/** The last twelve digits are random; counting them up leaves time, version and variant alone. */
function successor(id: string): string {
  const counted = Number.parseInt(id.slice(-12), 16) + 1;
  return id.slice(0, -12) + counted.toString(16).padStart(12, "0").slice(-12);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be an id at all; one that cannot is treated like an unknown one. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
