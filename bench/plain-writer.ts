import Fastify from "fastify";
import type { IncomingHttpHeaders } from "node:http";
import { hashToken } from "../server/src/platform/secrets/tokens.ts";
import type { Target, Writing } from "./bare-writer.ts";
import { openDriver, sendDurably, type Send } from "./durable-writes.ts";
import { takeInTurn } from "./take-in-turn.ts";
import { serveJobs } from "./worker.ts";

/**
 * Settings of a handler without the product: Fastify, the driver, the statements that make a change durable,
 * and a commit for each.
 */
export interface PlainWriterSettings extends Pick<
  Writing,
  "engine" | "location" | "changes" | "organization" | "user"
> {
  /** The targets of changes by the path of the request. */
  readonly targets: Readonly<Record<string, Target>>;
  /** The hash of the key required in every request. Absent if no key is required. */
  readonly keyHash?: string;
  readonly connections: number;
  /** The answer to all requests, formatted as JSON each time. */
  readonly answer: { readonly status: number; readonly body: object };
}

serveJobs(async (settings: PlainWriterSettings): Promise<{ url: string }> => {
  const { engine, changes, organization, user, targets, keyHash, connections, answer } = settings;
  const takeChange = takeInTurn(changes, Object.keys(targets).length);
  const idle: Send[] = [];
  while (idle.length < (engine === "postgres" ? connections : 1)) idle.push(await openDriver(settings));
  const waiting: ((send: Send) => void)[] = [];
  const lend = (): Promise<Send> | Send =>
    idle.pop() ?? new Promise<Send>((resolve) => waiting.push(resolve));
  const giveBack = (send: Send) => {
    const next = waiting.shift();
    if (next) next(send);
    else idle.push(send);
  };

  const server = Fastify();
  server.post("*", async ({ url, headers }, reply) => {
    if (keyHash !== undefined && readKeyHash(headers) !== keyHash)
      return reply.status(401).send({ error: "UNAUTHORIZED" });
    const target = targets[url];
    if (!target) return reply.status(404).send({ error: "NOT_FOUND" });
    const send = await lend();
    try {
      await sendDurably(send, takeChange(), { organization, user, ...target });
    } finally {
      giveBack(send);
    }
    return reply.status(answer.status).send(answer.body);
  });
  return { url: await server.listen({ host: "127.0.0.1", port: 0 }) };
});

function readKeyHash({ authorization = "" }: IncomingHttpHeaders): string {
  return hashToken(/^Bearer +([\w.~+/=-]+)$/i.exec(authorization)?.[1] ?? "");
}
