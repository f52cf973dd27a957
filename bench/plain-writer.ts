import Fastify from "fastify";
import { createId } from "../server/src/platform/ids.ts";
import { hashToken } from "../server/src/platform/tokens.ts";
import { openDriver, sendDurably, type Send } from "./durable-writes.ts";
import type { Writing } from "./bare-writer.ts";
import { serveJobs } from "./worker.ts";

/** Settings of a handler without the product: Fastify, the driver, the statements that make an item durable, and a commit for each. */
export interface PlainWriterSettings extends Pick<
  Writing,
  "engine" | "location" | "statements" | "organization" | "user"
> {
  /** The key of the user, who may write to the organization. */
  readonly key: string;
  readonly connections: number;
}

serveJobs(async (settings: PlainWriterSettings): Promise<{ url: string }> => {
  const { engine, statements, organization, user, connections } = settings;
  const keyHash = hashToken(settings.key);
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
  server.post<{ Params: { id: string } }>("/api/proposals/:id/items", async (request, reply) => {
    const key = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (hashToken(key) !== keyHash) return reply.status(401).send({ error: "UNAUTHORIZED" });
    const send = await lend();
    try {
      await sendDurably(send, statements, { organization, user, proposal: request.params.id });
    } finally {
      giveBack(send);
    }
    return reply.status(201).send({ data: { ...(request.body as object), id: createId() } });
  });
  return { url: await server.listen({ host: "127.0.0.1", port: 0 }) };
});
