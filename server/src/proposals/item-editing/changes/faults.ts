import { AppError, invalid } from "../../../platform/errors.ts";
import type { PreparedChange } from "./prepare-operations.ts";

/** A rule broken by an object, and the operations that changed the object. */
export interface Fault {
  readonly blamed: readonly number[];
  readonly details: Readonly<Record<string, string>>;
}

/** Runs an assertion and returns the details of its error, or undefined if it does not throw. */
export function catchFaults(assert: () => void): Fault["details"] | undefined {
  try {
    assert();
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.details) return error.details;
    throw error;
  }
}

/**
 * Creates an error that names the operation that broke a rule. This is the last operation that set the field,
 * or else the last operation that changed the object.
 */
export function nameFault(
  operations: readonly PreparedChange[],
  blamed: readonly number[],
  details: Fault["details"],
) {
  return invalid(
    Object.fromEntries(
      Object.entries(details).map(([name, problem]) => {
        const setter = blamed.findLast((index) => {
          const operation = operations[index];
          return operation?.type === "set" && isOnPath(operation.field, name);
        });
        const index = setter ?? blamed.at(-1) ?? 0;
        const field = setter === undefined ? `operations.${index}` : `operations.${index}.to`;
        const operation = operations[index];
        const isExact = operation?.type === "set" && operation.field === name;
        return [field, isExact ? problem : `leads to a fault: ${name} ${problem}`];
      }),
    ),
  );
}

function isOnPath(field: string, name: string): boolean {
  return field === name || field.startsWith(`${name}.`) || name.startsWith(`${field}.`);
}
