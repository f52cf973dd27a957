import type { FastifyInstance } from "fastify";
import { checkAnswer } from "./check-answer.ts";

/**
 * Throws if the status, the headers or the shape of an answer since the last call is not declared. Reports
 * the first such answer.
 */
export type ThrowBreach = () => void;

/** Compares every answer of the server with its contract, in every test. */
export function watchContract(server: FastifyInstance): ThrowBreach {
  const breaches: unknown[] = [];
  server.addHook("onSend", async (request, reply, payload) => {
    const { operation } = request.routeOptions.config;
    if (!operation || request.method === "HEAD") return;
    try {
      checkAnswer(
        operation,
        reply.statusCode,
        reply.getHeaders(),
        parseBody(payload, reply.getHeader("content-type")),
      );
    } catch (error) {
      breaches.push(error);
    }
  });
  return () => {
    const [first] = breaches.splice(0);
    if (first !== undefined) throw first;
  };
}

function parseBody(payload: unknown, contentType: unknown): unknown {
  const isJson = typeof contentType === "string" && contentType.startsWith("application/json");
  const isText = typeof payload === "string" || Buffer.isBuffer(payload);
  return isJson && isText ? JSON.parse(payload.toString()) : payload;
}
