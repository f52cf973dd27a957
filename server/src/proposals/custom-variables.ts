import {
  type CustomVariable,
  type CustomVariableInput,
  type CustomVariableType,
  maxVariableLength,
} from "@proffer/contract";
import { isEmailAddress } from "@proffer/contract/people";
import { getProposalWords, termStartId, toLabelKey } from "@proffer/presentation";
import { createId } from "../platform/ids.ts";
import { invalid } from "../platform/errors.ts";
import { isDate } from "../platform/http/formats.ts";
import type { Proposal } from "./proposal.ts";

/**
 * Converts variables of a request to their stored form, in their order. Throws 400 with the faults by field, where
 * `list` is the name of the whole list. A value for a field of the client is refused unless it is empty.
 */
export function toStoredVariables(
  given: readonly CustomVariableInput[],
  list = "custom_variables",
): CustomVariable[] {
  const faults: Record<string, string> = {};
  const labels = new Map<string, number>();
  given.forEach((variable, index) => {
    const field = `${list}.${index}`;
    const key = toLabelKey(variable.label);
    const earlier = labels.get(key);
    if (earlier !== undefined) faults[`${field}.label`] = `is also the label of ${list}.${earlier}`;
    labels.set(key, index);
    if (variable.type === "dropdown" && !variable.options?.length)
      faults[`${field}.options`] = "is required for the type dropdown";
    if (variable.value == null || variable.value === "") return;
    if (variable.who_provides === "customer-does")
      faults[`${field}.value`] = "is filled in by the client, and cannot be set";
    else {
      const problem = findValueFault(variable, variable.value);
      if (problem) faults[`${field}.value`] = problem;
    }
  });
  const ids = given.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) faults[list] = "name one id twice";
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return given
    .map(({ id, required = false, value = null, order, ...variable }, index) => ({
      id: id ?? createId(),
      ...variable,
      label: variable.label.trim(),
      required,
      value: value === "" ? null : value,
      order: order ?? index,
    }))
    .toSorted((a, b) => a.order - b.order);
}

const typeOfJson: Readonly<Record<CustomVariableType, "string" | "number" | "boolean">> = {
  "single-line": "string",
  "multi-line": "string",
  number: "number",
  date: "string",
  dropdown: "string",
  email: "string",
  yes_no: "boolean",
};

/** Returns the problem of a value that is not empty, or undefined if it fits the variable. */
export function findValueFault(
  { type, options }: Pick<CustomVariable, "type" | "options">,
  value: NonNullable<CustomVariable["value"]>,
): string | undefined {
  if (typeof value !== typeOfJson[type]) return `must be a ${typeOfJson[type]}`;
  if (typeof value === "number") return Math.abs(value) <= 1e15 ? undefined : "must be between ±10^15";
  if (typeof value === "boolean") return undefined;
  // An emoji is one character, and two or more units of a string.
  if (value.length > maxVariableLength && Array.from(value).length > maxVariableLength)
    return `must have at most ${maxVariableLength} characters`;
  if (type === "single-line" && /[\r\n]/.test(value)) return "must be one line";
  if (type === "date" && !isDate(value)) return "must be a date such as 2027-01-31";
  if (type === "email" && !isEmailAddress(value)) return "must be an email address";
  if (type === "dropdown" && !options?.includes(value)) return "is not one of the options";
  return undefined;
}

type Filled = Pick<Proposal, "custom_variables" | "client_values">;

/** Lists the variables with the values of the client. A value that no longer fits its variable is left out. */
export function listVariables({ custom_variables, client_values }: Filled): CustomVariable[] {
  return custom_variables.map((variable) => {
    if (variable.who_provides === "we-do") return variable;
    const value = client_values[variable.id] ?? null;
    const isFit = value !== null && findValueFault(variable, value) === undefined;
    return { ...variable, value: isFit ? value : null };
  });
}

/**
 * Empties the values in a request that equal the stored ones of the client, so that a program can send back what it
 * has read. The values stay stored.
 */
export function omitClientValues(
  given: readonly CustomVariableInput[],
  { client_values }: Pick<Proposal, "client_values">,
): CustomVariableInput[] {
  return given.map((variable) => {
    const { id = "", who_provides, value = null } = variable;
    const isStored = who_provides === "customer-does" && value !== null && value === client_values[id];
    return isStored ? Object.assign({}, variable, { value: null }) : variable;
  });
}

/** Lists the fields of the client, with the first day of the term if the client chooses it. */
export function listClientFields(
  proposal: Filled & Pick<Proposal, "settings">,
  locale: string,
): CustomVariable[] {
  const fields = listVariables(proposal).filter(({ who_provides }) => who_provides === "customer-does");
  if (proposal.settings.term?.start !== "client_chooses") return fields;
  const termStart: CustomVariable = {
    id: termStartId,
    label: getProposalWords(locale).first_day_of_term,
    type: "date",
    who_provides: "customer-does",
    required: true,
    value: findChosenStart(proposal),
    order: fields.length,
  };
  return [...fields, termStart];
}

/** Returns the first day of the term that the client has chosen, or null. */
export function findChosenStart({ client_values }: Pick<Proposal, "client_values">): string | null {
  return (client_values[termStartId] ?? null) as string | null;
}

/** Asserts that a change leaves no required value of the sender empty that the client can already read in texts. */
export function assertStillFilled(
  { sent_at, custom_variables: before }: Pick<Proposal, "sent_at" | "custom_variables">,
  after: readonly CustomVariable[],
): void {
  if (sent_at !== null && JSON.stringify(after) !== JSON.stringify(before)) assertFilled(listOwn(after));
}

/** Lists the variables that the sender provides. */
export function listOwn(variables: readonly CustomVariable[]): CustomVariable[] {
  return variables.filter(({ who_provides }) => who_provides === "we-do");
}

/** Asserts that the first day of the term is not in the past. Throws 400 by the label of its field. */
export function assertTermStart(fields: readonly CustomVariable[], today: string): void {
  const start = fields.find(({ id }) => id === termStartId);
  if (typeof start?.value !== "string" || start.value >= today) return;
  throw invalid({ [start.label]: "must be today or later" }, { [start.label]: "past_day" });
}

/** Asserts that every required variable has a value. Otherwise throws 400 that names them all. */
export function assertFilled(variables: readonly CustomVariable[]): void {
  const missing = variables.filter(({ required, value }) => required && value === null);
  if (missing.length === 0) return;
  throw invalid(
    Object.fromEntries(missing.map(({ label }) => [label, "is required"])),
    Object.fromEntries(missing.map(({ label }) => [label, "required"])),
  );
}
