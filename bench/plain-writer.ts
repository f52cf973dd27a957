import Fastify from "fastify";
import { hashToken } from "../server/src/platform/tokens.ts";
import type { Target, Writing } from "./bare-writer.ts";
import { openDriver, sendDurably, type Send } from "./durable-writes.ts";
import { serveJobs } from "./worker.ts";

/** Settings of a handler without the product: Fastify, the driver, the statements that make a change durable, and a commit for each. */
export interface PlainWriterSettings extends Pick<
  Writing,
  "engine" | "location" | "changes" | "organization" | "user"
> {
  /** What is changed at each path. */
  readonly targets: Readonly<Record<string, Target>>;
  /** The key that every request must have; absent where anybody may write. */
  readonly key?: string;
  readonly connections: number;
  /** The answer to all requests, written as JSON each time. */
  readonly answer: { readonly status: number; readonly body: object };
}

serveJobs(async (settings: PlainWriterSettings): Promise<{ url: string }> => {
  const { engine, changes, organization, user, targets, key, connections, answer } = settings;
  const keyHash = key && hashToken(key);
  const proposals = Object.keys(targets).length;
  let count = 0;
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
    const given = /^Bearer +([\w.~+/=-]+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
    if (keyHash && hashToken(given) !== keyHash) return reply.status(401).send({ error: "UNAUTHORIZED" });
    const target = targets[url];
    if (!target) return reply.status(404).send({ error: "NOT_FOUND" });
    const change = changes[Math.floor(count++ / proposals) % changes.length] ?? [];
    const send = await lend();
    try {
      await sendDurably(send, change, { organization, user, ...target });
    } finally {
      giveBack(send);
    }
    return reply.status(answer.status).send(answer.body);
  });
  return { url: await server.listen({ host: "127.0.0.1", port: 0 }) };
});
