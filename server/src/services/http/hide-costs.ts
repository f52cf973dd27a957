import { limitTo, listHidden, listHiddenFields, type Operation } from "@proffer/contract";
import { AppError } from "../../platform/errors.ts";
import type { RouteAnswer } from "./route.ts";

/**
 * Creates the function that removes from the answers of an operation what members who may not see costs may not
 * see. Undefined if no answer has such a field.
 */
export function createCostLimit({ answers }: Operation): ((answer: RouteAnswer) => RouteAnswer) | undefined {
  const schemas = Object.values(answers).map(({ body }) => body);
  const names = new Set(schemas.flatMap((schema) => [...listHiddenFields("members", schema)]));
  // Changed fields are names and values, without a schema of their own.
  const hasChangedFields = /VersionFieldChange|ChangeConflict/.test(JSON.stringify(schemas));
  if (names.size === 0 && !hasChangedFields) return undefined;
  return (answer) => {
    const { status, body } = answer;
    if (body === undefined || Buffer.isBuffer(body)) return answer;
    const whole: unknown = typeof body === "string" ? JSON.parse(body) : body;
    const limited = limitTo("members", answers[status]?.body, whole) as object;
    return { ...answer, body: hasChangedFields ? hideChangedCosts(limited) : limited };
  };
}

/** Creates the function that lists the costs in a body. Undefined if the body of the operation has none. */
export function createCostFinder({ body }: Operation): ((value: unknown) => string[]) | undefined {
  if (body === undefined || listHiddenFields("members", body).size === 0) return undefined;
  return (value) => listHidden("members", body, value);
}

/** Maximum number of fields that a refusal names. */
const maxNamed = 20;

/**
 * Returns the error for a member who may not see costs and writes these fields. A written cost could replace one
 * that the member cannot see, and a guess would reveal it.
 */
export function refuseCosts(fields: readonly string[]): AppError {
  const named = fields.slice(0, maxNamed).map((field) => [field, "is only for members who may see costs"]);
  return new AppError(
    "FORBIDDEN",
    "You may not see costs, so you cannot write them",
    Object.fromEntries(named),
  );
}

/**
 * Removes changes of costs from the lists of changed fields, at any depth. A conflict stays, without the present
 * value.
 */
function hideChangedCosts<T>(value: T): T {
  if (Array.isArray(value))
    return value
      .filter((each) => !isCostChange(each) || "is" in each)
      .map((each) =>
        isCostChange(each) ? Object.assign({}, each, { is: null }) : hideChangedCosts(each),
      ) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, hideChangedCosts(inner)]),
  ) as T;
}

function isCostChange(value: unknown): value is { readonly field: "cost" } {
  return typeof value === "object" && value !== null && "field" in value && value.field === "cost";
}
