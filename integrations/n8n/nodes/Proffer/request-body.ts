import {
  NodeOperationError,
  type IDataObject,
  type IExecuteFunctions,
  type INodeParameterResourceLocator,
} from "n8n-workflow";
import { isObject, toText } from "../api/errors";

/** Reads the id of a picker. Throws if nothing was chosen, because an empty id would address the list. */
export function getPickedId(context: IExecuteFunctions, parameter: string, itemIndex: number): string {
  const id = findPickedId(context, parameter, itemIndex);
  if (id) return id;
  const names: Readonly<Record<string, string>> = { templateId: "template", proposalId: "proposal" };
  throw new NodeOperationError(context.getNode(), `Choose a ${names[parameter] ?? parameter}`, { itemIndex });
}

export function findPickedId(
  context: IExecuteFunctions,
  parameter: string,
  itemIndex: number,
): string | undefined {
  const picked = context.getNodeParameter(parameter, itemIndex, {}) as Partial<INodeParameterResourceLocator>;
  const id = toText(picked.value).trim();
  return id || undefined;
}

export const toPath = (id: string, rest = ""): string => `/api/proposals/${encodeURIComponent(id)}${rest}`;

/** Removes empty texts, which fields that were added but not filled in have. */
export function withoutEmpty(values: IDataObject): IDataObject {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== "" && value !== undefined),
  );
}

export function toTags(text: unknown): string[] | undefined {
  const tags = toText(text)
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  return tags.length > 0 ? tags : undefined;
}

/** Merges the JSON of the parameter "Other Fields" into a body. Objects are merged, all else is replaced. */
export function mergeOtherFields(
  context: IExecuteFunctions,
  body: IDataObject,
  text: unknown,
  itemIndex: number,
): IDataObject {
  const other = parseObject(text ?? "{}");
  if (other) return merge(body, other);
  throw new NodeOperationError(context.getNode(), "Other Fields must be a JSON object", { itemIndex });
}

function parseObject(text: unknown): IDataObject | undefined {
  try {
    const value: unknown = typeof text === "string" ? JSON.parse(text) : text;
    return isObject(value) ? (value as IDataObject) : undefined;
  } catch {
    return undefined;
  }
}

function merge(one: IDataObject, other: IDataObject): IDataObject {
  const merged = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const before = merged[key];
    merged[key] =
      isObject(before) && isObject(value) ? merge(before as IDataObject, value as IDataObject) : value;
  }
  return merged;
}
