import type { AnswerOf, BodyOf, Operation, operations, ParamsOf, QueryOf } from "@proffer/contract";

type DeclaredOperation = (typeof operations)[keyof typeof operations];

/** All operations of the contract by method and path. */
type ByAddress = { [O in DeclaredOperation as `${O["method"]} ${O["path"]}`]: O };

/** Method and path of an operation, such as `GET /api/proposals/{id}`. */
export type Address = keyof ByAddress;

type OperationAt<A extends Address> = ByAddress[A] extends infer O extends Operation ? O : never;

type IfRequired<Name extends string, Value> =
  Value extends Record<string, never>
    ? unknown
    : undefined extends Value
      ? { readonly [K in Name]?: Value }
      : Record<string, never> extends Value
        ? { readonly [K in Name]?: Value }
        : { readonly [K in Name]: Value };

type BodyAt<A extends Address> = BodyOf<OperationAt<A>> extends Uint8Array ? Blob : BodyOf<OperationAt<A>>;

/** Parameters, query and body of an operation, each only if the operation has it. */
export type InputOf<A extends Address> = IfRequired<"params", ParamsOf<OperationAt<A>>> &
  IfRequired<"query", Partial<QueryOf<OperationAt<A>>>> &
  IfRequired<"body", BodyAt<A>> & {
    /** ETag of the version that a change is based on. */
    readonly ifMatch?: string;
    /** Makes repeating a POST harmless. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

export type AnswerAt<A extends Address> = AnswerOf<OperationAt<A>>;
