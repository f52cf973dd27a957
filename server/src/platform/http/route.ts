import type { BodyOf, Operation, Pagination, ParamsOf, QueryOf } from "@proffer/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnonymousContext, Context } from "../../context.ts";
import type { AppError } from "../errors.ts";

/** What a handler gets: the parsed request, and the context of its caller. */
export interface Call<O extends Operation> {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  readonly context: O["security"] extends "none" ? AnonymousContext : Context;
  /** For what only HTTP knows: headers, cookies, the address. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a handler answers. A body that is text or bytes already is sent as it is, as JSON unless the headers say otherwise. */
export interface Answered {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An operation of the contract with its handler: parse (already done), call one use case, present. */
export interface Route {
  readonly operation: Operation;
  readonly handle: (call: Call<Operation>) => Promise<Answered>;
  readonly options: RouteOptions<Operation>;
}

export interface RouteOptions<O extends Operation> {
  /** What must come before any transaction, an Idempotency-Key's too: asking name servers, say. Its error is the answer. */
  readonly prepare?: (call: Call<O>) => Promise<void>;
  /** It is long work whatever it is asked for, and never done on the thread of the requests. */
  readonly isLong?: boolean;
  /** Explains an error on a page to whoever follows an address with a browser. */
  readonly showError?: (error: AppError, request: FastifyRequest, reply: FastifyReply) => void;
}

export function route<O extends Operation>(
  operation: O,
  handle: (call: Call<O>) => Promise<Answered>,
  options: RouteOptions<O> = {},
): Route {
  // The router hands over exactly what the operation's schemas admitted, which is what the handler's types say.
  return { operation, handle, options };
}

export const ok = (body: unknown, headers?: Record<string, string>): Answered => ({
  status: 200,
  body,
  ...(headers && { headers }),
});

/** The pagination of a list that is answered whole. */
export const onePageOf = ({ length }: readonly unknown[]): Pagination => ({
  page: 1,
  limit: Math.max(1, length),
  total: length,
  pages: length > 0 ? 1 : 0,
});

/** A list that is answered whole. */
export const wholeList = (data: readonly unknown[]): Answered => ok({ data, pagination: onePageOf(data) });

/** 201 with the `{data}` envelope that creations answer, and `Location` where the new thing has an address. */
export const created = (data: unknown, location?: string): Answered => ({
  status: 201,
  body: { data },
  ...(location && { headers: { location } }),
});

export const noContent = (): Answered => ({ status: 204 });
