import type { BodyOf, Operation, Pagination, ParamsOf, QueryOf } from "@proffer/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import type { AnonymousContext, Context } from "../../context.ts";
import { type CsvCell, type CsvFormat, formatCsv } from "../../platform/csv.ts";
import type { AppError } from "../../platform/errors.ts";
import { formatAttachment } from "../../platform/http/content-disposition.ts";
import { formatXlsx } from "../../platform/xlsx.ts";

/** Input of a handler: the parsed request and its caller's context. */
export interface Call<O extends Operation> {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  readonly context: O["security"] extends "none" ? AnonymousContext : Context;
  /** Raw request, for headers, cookies and the address. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * The answer of a handler. A body of text or bytes is sent unchanged, as JSON unless the headers set another
 * type.
 */
export interface RouteAnswer {
  readonly status: number;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An operation of the contract with its handler. A handler calls one use case and presents the result. */
export interface Route {
  readonly operation: Operation;
  readonly handle: RouteHandler<Operation, unknown>;
  readonly options: RouteOptions<Operation, unknown>;
}

/** Handles the parsed request and the result of `prepare`. */
export type RouteHandler<O extends Operation, Prepared> = (
  call: Call<O>,
  prepared: Prepared,
) => Promise<RouteAnswer>;

export interface RouteOptions<O extends Operation, Prepared = void> {
  /**
   * Slow work to do before any transaction, including the transaction of an Idempotency-Key: DNS lookups or
   * pricing. If `prepare` throws, the answer is this error.
   */
  readonly prepare?: (call: Call<O>) => Promise<Prepared>;
  /** True for work that must never run on the request thread. */
  readonly isLong?: boolean;
  /** Shows an error as a page to people who open the address in a browser. */
  readonly showError?: (error: AppError, request: FastifyRequest, reply: FastifyReply) => void;
}

export function route<O extends Operation, Prepared = void>(
  operation: O,
  handle: RouteHandler<O, Prepared>,
  options: RouteOptions<O, Prepared> = {},
): Route {
  // The cast is safe, because the router passes only validated values and the result of `prepare`.
  return { operation, handle, options } as Route;
}

export const ok = (body: object | string, headers?: Record<string, string>): RouteAnswer => ({
  status: 200,
  body,
  ...(headers && { headers }),
});

/** Creates the pagination of a list on a single page. */
export const toSinglePage = ({ length }: readonly unknown[]): Pagination => ({
  page: 1,
  limit: Math.max(1, length),
  total: length,
  pages: length > 0 ? 1 : 0,
});

/** Answers a whole list on a single page. */
export const wholeList = (data: readonly unknown[]): RouteAnswer =>
  ok({ data, pagination: toSinglePage(data) });

/** Answers 201 with the `{data}` envelope, and `Location` if the new record has an address. */
export const created = (data: unknown, location?: string): RouteAnswer => ({
  status: 201,
  body: { data },
  ...(location && { headers: { location } }),
});

/** Answers with server-sent events. HEAD opens no stream, because its client would not read it. */
export function streamed({ method }: FastifyRequest, open: () => Readable): RouteAnswer {
  const headers = { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" };
  return { status: 200, headers, ...(method !== "HEAD" && { body: open() }) };
}

export const noContent = (): RouteAnswer => ({ status: 204 });

/** A table for members to open in a spreadsheet. */
export interface ExportedTable {
  readonly name: string;
  /** The first row contains the column names. */
  readonly rows: ReadonlyArray<readonly CsvCell[]>;
}

/** Answers with a table as a CSV file. */
export function answerCsv({ name, rows }: ExportedTable, format?: CsvFormat): RouteAnswer {
  return ok(formatCsv(rows, format), {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": formatAttachment(name, "csv"),
  });
}

/** Answers with a table as a spreadsheet. */
export async function answerXlsx({ name, rows }: ExportedTable): Promise<RouteAnswer> {
  return ok(Buffer.from(await formatXlsx(name, rows)), {
    "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "content-disposition": formatAttachment(name, "xlsx"),
  });
}
