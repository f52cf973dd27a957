import type { INodeProperties, INodePropertyOptions } from "n8n-workflow";

/** Shows a field for some operations of one resource. */
export const showFor = (resource: string, ...operation: string[]) => ({
  displayOptions: { show: { resource: [resource], operation } },
});

export const toOptions = (names: Readonly<Record<string, string>>): INodePropertyOptions[] =>
  Object.entries(names).map(([value, name]) => ({ name, value }));

/** A picker of a proposal or template: from a searchable list, or by id. */
export const proposalPicker = (
  name: string,
  displayName: string,
  searchListMethod: string,
  description: string,
): INodeProperties => ({
  displayName,
  name,
  type: "resourceLocator",
  default: { mode: "list", value: "" },
  required: true,
  description,
  modes: [
    {
      displayName: "From List",
      name: "list",
      type: "list",
      placeholder: `Select a ${displayName.toLowerCase()}…`,
      typeOptions: { searchListMethod, searchable: true },
    },
    {
      displayName: "By ID",
      name: "id",
      type: "string",
      placeholder: "e.g. 01939f3a-6c00-7000-8000-000000000001",
    },
  ],
});

/** For fields of the API that the node has no parameter for. */
export const otherFields: INodeProperties = {
  displayName: "Other Fields (JSON)",
  name: "otherFields",
  type: "json",
  default: "{}",
  description:
    "Fields of the API as a JSON object. They are merged into the request and win over the other parameters.",
};

export const idempotencyKey: INodeProperties = {
  displayName: "Idempotency Key",
  name: "idempotencyKey",
  type: "string",
  // The value is not a secret. n8n's linter takes every name with "key" for one.
  typeOptions: { password: false },
  default: "",
  placeholder: "e.g. deal-4711",
  description:
    "A value that is unique to the source of the request, such as the ID of a deal. Proffer carries out requests with the same value only once in 24 hours, also from other executions. Default: retries of the same execution are carried out once.",
};

export const binaryField: INodeProperties = {
  displayName: "Put Output File in Field",
  name: "binaryPropertyName",
  type: "string",
  default: "data",
  required: true,
  hint: "The name of the output binary field to put the file in",
};
