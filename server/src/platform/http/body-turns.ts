import type { FastifyInstance } from "fastify";
import { Readable } from "node:stream";

/**
 * Maximum number of body bytes per turn of the event loop, for all connections together. Without this limit,
 * many large bodies that arrive together would be read in one turn, and small requests would wait for all of
 * them.
 */
const maxBytesPerTurn = 512 * 1024;

/** Smaller bodies are read at once, because pacing them would cost more. */
const minPacedBytes = 64 * 1024;

/** Reads large bodies in turns, so that small requests are answered in between. */
export function readBodiesInTurns(server: FastifyInstance): void {
  const takeTurn = createTurns(maxBytesPerTurn);

  server.addHook("preParsing", async ({ headers }, _reply, payload) => {
    const isLarge =
      headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) >= minPacedBytes;
    return isLarge ? Readable.from(paceBody(payload as AsyncIterable<Buffer>, takeTurn)) : payload;
  });
}

async function* paceBody(
  body: AsyncIterable<Buffer>,
  takeTurn: (bytes: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    await takeTurn(chunk.length);
    yield chunk;
  }
}

/** Creates a function that waits until a turn has room for the given number of bytes. */
export function createTurns(maxBytes: number): (bytes: number) => Promise<void> {
  let taken = 0;
  let nextTurn: Promise<void> | undefined;

  function awaitNextTurn(): Promise<void> {
    return (nextTurn ??= new Promise((resolve) => {
      setImmediate(() => {
        taken = 0;
        nextTurn = undefined;
        resolve();
      });
    }));
  }

  return async (bytes) => {
    while (taken >= maxBytes) await awaitNextTurn();
    taken += bytes;
    void awaitNextTurn();
  };
}
