import { supportsIdempotencyKey, type Answer, type Operation } from "@proffer/contract";
import { formatComment, type TypeWriter } from "./type-writer.ts";

/** Writes an operation: the interface of its request, and its function. */
export function formatOperation(operation: Operation, writer: TypeWriter): string {
  const { id, summary, description } = operation;
  const request = `${id.charAt(0).toUpperCase()}${id.slice(1)}Request`;
  const fields = formatRequestFields(operation, writer);
  const optionalMark = /^[\w"]+: /m.test(fields) ? "" : "?";
  const { answer, definition } = formatAnswer(operation, writer);
  return [
    formatComment(`Request of \`${id}\`.`),
    `export interface ${request} extends CallOptions {\n${fields}}\n\n`,
    formatComment(`${summary}.\n\n${description}`),
    `export const ${id}: (client: ProfferClient, request${optionalMark}: ${request}) => ${answer} = `,
    `/* @__PURE__ */ ${definition};\n`,
  ].join("");
}

const headerOptions: Readonly<Record<string, string>> = {
  "If-Match": "ifMatch",
  "Last-Event-ID": "lastEventId",
};

/** Formats the path parameters by name, then `query`, `body` and the headers. */
function formatRequestFields(operation: Operation, writer: TypeWriter): string {
  const { params, query, headers, body, bodyOptional = false, bodyTypes } = operation;
  const headerFields = Object.entries(headers?.properties ?? {}).map(([name, field]) => {
    const option = headerOptions[name];
    if (option === undefined) throw new Error(`${operation.id} takes a header that has no option: ${name}`);
    return writer.formatFields({ properties: { [option]: field } });
  });
  return [
    params ? writer.formatFields(params) : "",
    query ? `query${query.required?.length ? "" : "?"}: ${writer.formatType(query)};\n` : "",
    body ? `body${bodyOptional ? "?" : ""}: ${writer.formatType(body)};\n` : "",
    bodyTypes
      ? `/** The file. */\nbody: Blob | ArrayBuffer | Uint8Array;\n/** Media type of the file. */\ncontentType: ${formatWords(bodyTypes)};\n`
      : "",
    ...headerFields,
    supportsIdempotencyKey(operation)
      ? `/** Repeated with the same key within 24 hours, a request gets the same answer and changes nothing. Default: a new key. */\nidempotencyKey?: string;\n`
      : "",
  ].join("");
}

/** Formats the type of the answer, and the call that defines the operation. */
function formatAnswer(
  operation: Operation,
  writer: TypeWriter,
): { readonly answer: string; readonly definition: string } {
  const { method, path } = operation;
  const address = `${JSON.stringify(method)}, ${JSON.stringify(path)}`;
  const [[status, success] = []] = Object.entries(operation.answers);
  if (!success) throw new Error(`${operation.id} has no answer`);
  if (success.events) {
    const events = formatEvents(success.events, writer);
    return {
      answer: `AsyncGenerator<${events}, void, void>`,
      definition: `defineStream<${events}>(${JSON.stringify(path)})`,
    };
  }
  if (status === "302")
    return { answer: "Promise<Response>", definition: `defineFile(${address}, { isRedirect: true })` };
  if (success.contentType !== undefined)
    return { answer: "Promise<Response>", definition: `defineFile(${address})` };
  const type = success.body ? writer.formatType(success.body) : "void";
  if (isList(operation, success))
    return {
      answer: `ListCall<${type}>`,
      definition: `defineList<${type}>(${JSON.stringify(path)}, "${getPaging(operation)}")`,
    };
  const options = supportsIdempotencyKey(operation) ? ", { isIdempotent: true }" : "";
  return { answer: `Call<${type}>`, definition: `defineCall<${type}>(${address}${options})` };
}

function formatEvents(events: NonNullable<Answer["events"]>, writer: TypeWriter): string {
  return Object.entries(events)
    .map(
      ([name, data]) => `{ event: ${JSON.stringify(name)}; data: ${writer.formatType(data)}; id?: string }`,
    )
    .join(" | ");
}

/** Tells whether an operation answers a list, which `for await` can iterate. */
function isList({ method }: Operation, { body }: Answer): boolean {
  const { properties = {} } = { ...body } as { properties?: Record<string, { type?: unknown }> };
  return method === "GET" && properties["data"]?.type === "array";
}

function getPaging({ query }: Operation): string {
  const names = Object.keys(query?.properties ?? {});
  return ["cursor", "page", "offset"].find((name) => names.includes(name)) ?? "none";
}

const formatWords = (words: readonly string[]) => words.map((word) => JSON.stringify(word)).join(" | ");
