import { listAddresses, isJson, operations, webhooks, type Operation } from "@proffer/contract";
import { listGuides } from "../guides/guides.ts";
import { linkToErrors, linkToEvent, linkToOperation, pathOfGuide, pathOfRecord } from "./links.ts";
import { records } from "./records.ts";

/** A search result: one place of the reference. */
export interface SearchDocument {
  readonly url: string;
  readonly title: string;
  /** Method of an operation, or another kind of place. */
  readonly kind: string;
  /** Path in the API, or the page. */
  readonly place: string;
  /** Further search words: ids and names of fields. */
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
    ...listGuides().flatMap(({ name, title, sections }) =>
      sections.map((section) => ({
        url: `${pathOfGuide(name)}#${section.anchor}`,
        title: section.title,
        kind: "Guide",
        place: title,
        words: "",
        text: section.text,
      })),
    ),
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
  const ids = listAddresses(operation).map(({ id }) => `${id} ${inWords(id)}`);
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
