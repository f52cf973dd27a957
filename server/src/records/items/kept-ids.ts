import { isJson } from "@proffer/contract";
import type { Reader } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { listTakenIds } from "./items.store.ts";

/** Ids that a client chose, by the field that has each. */
export type GivenIds = ReadonlyMap<string, string>;

const uuidV7 = /^.{14}7.{4}[89ab]/;

const lists = ["pages", "children", "line_items", "modifications", "columns", "features", "discounts"];

/**
 * Lists the ids of an object and of all objects in it. Refuses, by field, one that the server could not have made, and one
 * that two of the objects have.
 */
export function listGivenIds(object: unknown): Map<string, string> {
  const ids = new Map<string, string>();
  const known = new Set<string>();
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const [index, entry] of value.entries()) walk(entry, `${path}${index}.`);
    if (!isJson(value)) return;
    const id = value["id"];
    if (typeof id === "string") {
      const field = `${path}id`;
      if (!isId(id) || !uuidV7.test(id)) throw invalid({ [field]: "must be a UUIDv7 in lower case" });
      if (known.has(id)) throw invalid({ [field]: "is the id of another object of the request" });
      known.add(id);
      ids.set(field, id);
    }
    for (const list of lists) walk(value[list], `${path}${list}.`);
  };
  walk(object, "");
  return ids;
}

/** Refuses, by field, ids that items of the organization have, archived or not. */
export async function refuseKnownIds(read: Reader, organizationId: string, given: GivenIds): Promise<void> {
  const taken = await listTakenIds(read, organizationId, [...given.values()]);
  for (const [field, id] of given) if (taken.has(id)) throw takenId(field);
}

export function takenId(field: string) {
  return invalid({ [field]: "is already used" });
}
