import { Type, type Static } from "typebox";
import { choice, nullable, optional, record } from "../schema/records.ts";
import { fromOutside, id, list } from "../schema/scalars.ts";

export const customVariableTypes = [
  "single-line",
  "multi-line",
  "number",
  "date",
  "dropdown",
  "email",
  "yes_no",
] as const;
export type CustomVariableType = (typeof customVariableTypes)[number];

/** The longest text of a value. */
export const maxVariableLength = 2_000;

const maxVariables = 50;

const label = Type.String({
  minLength: 1,
  maxLength: 100,
  visible: true,
  pattern: "^[^{}<>\\r\\n]*$",
  description:
    "Name that people read, unique within the proposal. Texts contain the value as {{custom.<label>}}, so it has no braces, angle brackets and line breaks.",
});

/** A value of any type. The server checks it against the type of its variable. */
export const VariableValue = Type.Unsafe<string | number | boolean | null>({
  anyOf: [
    { type: "string", maxLength: maxVariableLength, ...fromOutside },
    { type: "number" },
    { type: "boolean" },
    { type: "null" },
  ],
  description:
    "The value: a string for single-line, multi-line, dropdown, email and date (as 2027-01-31), a number for number, a boolean for yes_no; null if it is empty.",
});

const fields = {
  label,
  type: choice(customVariableTypes, { description: "Type of the value." }),
  who_provides: choice(["we-do", "customer-does"], {
    description: "we-do: members fill it in. customer-does: the client fills it in on the page.",
  }),
};

const optionalFields = {
  required: Type.Boolean({
    description:
      "we-do: the proposal cannot be sent without a value. customer-does: it cannot be accepted or signed without a value.",
    default: false,
  }),
  options: list(
    Type.String({ minLength: 1, maxLength: 200, visible: true }),
    100,
    "For the type dropdown, and required there: the values to choose from.",
    { uniqueItems: true },
  ),
  value: VariableValue,
  order: Type.Integer({ minimum: 0, maximum: 10_000, description: "Position. Default: that in the list." }),
};

/** A variable of the sender or a field that the client fills in (names of the original product). */
export const CustomVariable = record("CustomVariable", {
  id: id("Id of the variable."),
  ...fields,
  required: optionalFields.required,
  options: Type.Optional(optionalFields.options),
  value: nullable(VariableValue),
  order: optionalFields.order,
});
export type CustomVariable = Static<typeof CustomVariable>;

export const CustomVariableInput = record("CustomVariableInput", {
  id: Type.Optional(id("Id of an existing variable. Default: a new id.")),
  ...fields,
  ...optional(optionalFields),
});
export type CustomVariableInput = Static<typeof CustomVariableInput>;

export const customVariables = list(
  CustomVariableInput,
  maxVariables,
  "Variables for texts, and fields that the client fills in before accepting. Replaces the whole list. Values of the client stay: a value that equals the stored one is ignored, and another one is refused.",
);

export const customVariableList = list(
  CustomVariable,
  maxVariables,
  "Variables for texts, and fields that the client fills in, in order.",
);
