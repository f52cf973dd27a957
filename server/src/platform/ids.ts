import { randomUUIDv7 } from "node:crypto";

let latestId = "";

/**
 * Creates a UUIDv7, so that later ids sort later and indexes grow at their end. Within one process, ids of
 * the same millisecond also sort in the order of their creation.
 */
export function createId(): string {
  const fresh = randomUUIDv7();
  latestId = fresh > latestId ? fresh : incrementId(latestId);
  return latestId;
}

/** Increments the last twelve digits, which are random. Time, version and variant do not change. */
function incrementId(id: string): string {
  const counted = Number.parseInt(id.slice(-12), 16) + 1;
  return id.slice(0, -12) + counted.toString(16).padStart(12, "0").slice(-12);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns true if a text has the form of an id. Callers treat other texts like unknown ids. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
