import { listAddresses, isJson, operations, webhooks, type Operation } from "@proffer/contract";
import { listGuides } from "../guides/guides.ts";
import { linkToErrors, linkToEvent, linkToOperation, toGuidePath, toRecordPath } from "./links.ts";
import { records } from "./records-pages.ts";

/** A search result, which leads to one place in the reference. */
export interface SearchDocument {
  readonly url: string;
  readonly title: string;
  /** The method of an operation. For other places, the kind of place. */
  readonly kind: string;
  /** The path of an operation. For other places, the title of the page. */
  readonly place: string;
  /** Further words by which the place is found: ids and names of fields. */
  readonly words: string;
  readonly text: string;
}

export function listSearchDocuments(): SearchDocument[] {
  return [
    ...Object.values<Operation>(operations).map(toDocument),
    ...webhooks.map(({ firesWhen, type }) => ({
      url: linkToEvent(type),
      title: type,
      kind: "Event",
      place: "Webhook events",
      words: "",
      text: `Fires when ${firesWhen}`,
    })),
    ...listGuides().flatMap(({ name, title, sections }) =>
      sections.map((section) => ({
        url: `${toGuidePath(name)}#${section.anchor}`,
        title: section.title,
        kind: "Guide",
        place: title,
        words: "",
        text: section.text,
      })),
    ),
    { url: linkToErrors, title: "Errors", kind: "Guide", place: "Introduction", words: "", text: "" },
    ...[...records].map(([name, schema]) => ({
      url: toRecordPath(name),
      title: name,
      kind: "Record",
      place: "Records",
      words: `${splitCamelCase(name)} ${listFieldNames(schema).join(" ")}`,
      text: "",
    })),
  ];
}

function toDocument(operation: Operation): SearchDocument {
  const { body, description, method, path, query, summary, tag } = operation;
  const ids = listAddresses(operation).map(({ id }) => `${id} ${splitCamelCase(id)}`);
  return {
    url: linkToOperation(operation),
    title: summary,
    kind: method,
    place: path,
    words: [...ids, tag, ...listFieldNames(query), ...listFieldNames(body)].join(" "),
    text: description,
  };
}

const splitCamelCase = (camelCase: string) => camelCase.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ");

function listFieldNames(schema: unknown): string[] {
  return isJson(schema) && isJson(schema["properties"]) ? Object.keys(schema["properties"]) : [];
}
