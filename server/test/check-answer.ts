import {
  BareErrorBody,
  ErrorBody,
  listErrors,
  type Answer,
  type ErrorAnswer,
  type Operation,
} from "@proffer/contract";
import { findFaults } from "../../contract/test/schema-faults.ts";

type Headers = Readonly<Record<string, unknown>>;

/**
 * Throws unless the operation declares the answer: its status, its content type, its headers, and every field
 * of its body. `body` is the parsed JSON. Empty values (`undefined`, `null`, `""`) count as no body.
 */
export function checkAnswer(operation: Operation, status: number, headers: Headers, body: unknown): void {
  const faults = findAnswerFaults(operation, status, headers, body);
  if (faults.length > 0) {
    throw new Error(
      `${operation.id} answered ${status} against its contract:\n  ${faults.join("\n  ")}\n${shorten(body)}`,
    );
  }
}

function findAnswerFaults(operation: Operation, status: number, headers: Headers, body: unknown): string[] {
  const answer = operation.answers[status];
  if (answer) return [...findHeadersFaults(answer, headers), ...findBodyFaults(answer, body)];
  const error = listErrors(operation)[status];
  if (!error) return ["the status is not declared"];
  if (operation.isForBrowsers && isPage(headers)) return [];
  return findErrorFaults(error, headers, body);
}

function findBodyFaults(answer: Answer, body: unknown): string[] {
  if (answer.contentType !== undefined) return [];
  if (answer.body) return findFaults(answer.body, body);
  return isEmpty(body) ? [] : ["there is a body where none is declared"];
}

function findHeadersFaults(answer: Answer, headers: Headers): string[] {
  const missing = Object.keys(answer.headers ?? {}).filter(
    (name) => headers[name.toLowerCase()] === undefined,
  );
  const expected = answer.contentType ?? (answer.body ? "application/json" : undefined);
  return [
    ...missing.map((name) => `the header ${name} is missing`),
    ...(expected === undefined ? [] : findContentTypeFaults(expected, headers)),
  ];
}

function findErrorFaults(error: ErrorAnswer, headers: Headers, body: unknown): string[] {
  const contentType = findContentTypeFaults("application/json", headers);
  if (error.shape === "string") {
    const expected = { error: error.description };
    const faults = findFaults(BareErrorBody, body);
    const same = JSON.stringify(body) === JSON.stringify(expected);
    return [...contentType, ...faults, ...(same ? [] : [`the body is not ${JSON.stringify(expected)}`])];
  }
  const faults = findFaults(ErrorBody, body);
  if (faults.length > 0) return [...contentType, ...faults];
  const same = JSON.stringify(body).includes(`"code":${JSON.stringify(error.code)}`);
  return [...contentType, ...(same ? [] : [`the code is not ${error.code}`])];
}

function findContentTypeFaults(expected: string, headers: Headers): string[] {
  const actual = headers["content-type"];
  return typeof actual === "string" && actual.startsWith(expected.replace(/\*$/, ""))
    ? []
    : [`the content type is ${JSON.stringify(actual)}, not ${expected}`];
}

function isPage(headers: Headers): boolean {
  return findContentTypeFaults("text/html", headers).length === 0;
}

function isEmpty(body: unknown): boolean {
  return body === undefined || body === null || body === "";
}

function shorten(body: unknown): string {
  return (JSON.stringify(body) ?? "").slice(0, 2_000);
}
