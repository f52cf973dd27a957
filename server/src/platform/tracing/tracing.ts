import type { FastifyInstance } from "fastify";
import type { StatementObserver } from "../db/observe-statements.ts";

/** Records spans of what the product does, and sends them to a collector. */
export interface Tracing {
  /** Records a span for each request to the server; what happens for its answer becomes part of it. */
  readonly addTo: (server: FastifyInstance) => void;
  /** Records a span for each statement that belongs to another span. */
  readonly observe: StatementObserver;
  /** Runs `work` within a span. It is one of an error where `work` throws, or where `findError` names one in its result. */
  readonly run: <T>(
    name: string,
    attributes: Readonly<Record<string, string | number>>,
    work: () => Promise<T>,
    findError?: (result: T) => string | undefined,
  ) => Promise<T>;
  /** Sends what is left, if the collector is there. */
  readonly close: () => Promise<void>;
}
