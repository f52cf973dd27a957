import { webhooks } from "../events/webhook.ts";
import { addressesOf, type Operation } from "../operation.ts";
import { operations } from "../operations/index.ts";
import { isJson } from "../openapi/json.ts";
import { linkToErrors, linkToEvent, linkToOperation, pathOfRecord } from "./links.ts";
import { records } from "./records.ts";

/** One place of the reference that the search can lead to. */
export interface SearchDocument {
  readonly url: string;
  readonly title: string;
  /** The method of an operation, or what else it is. */
  readonly kind: string;
  /** Its path in the API, or its page. */
  readonly place: string;
  /** Other words that it is found by: its ids and the names of its fields. */
  readonly words: string;
  readonly text: string;
}

export function searchDocuments(): SearchDocument[] {
  return [
    ...Object.values<Operation>(operations).map(ofOperation),
    ...webhooks.map(({ firesWhen, type }) => ({
      url: linkToEvent(type),
      title: type,
      kind: "Event",
      place: "Webhook events",
      words: "",
      text: `Fires when ${firesWhen}`,
    })),
    { url: linkToErrors, title: "Errors", kind: "Guide", place: "Introduction", words: "", text: "" },
    ...[...records].map(([name, schema]) => ({
      url: pathOfRecord(name),
      title: name,
      kind: "Record",
      place: "Records",
      words: `${inWords(name)} ${fieldsIn(schema).join(" ")}`,
      text: "",
    })),
  ];
}

function ofOperation(operation: Operation): SearchDocument {
  const { body, description, method, path, query, summary, tag } = operation;
  const ids = addressesOf(operation).map(({ id }) => `${id} ${inWords(id)}`);
  return {
    url: linkToOperation(operation),
    title: summary,
    kind: method,
    place: path,
    words: [...ids, tag, ...fieldsIn(query), ...fieldsIn(body)].join(" "),
    text: description,
  };
}

const inWords = (camelCase: string) => camelCase.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ");

function fieldsIn(schema: unknown): string[] {
  return isJson(schema) && isJson(schema["properties"]) ? Object.keys(schema["properties"]) : [];
}
