import type { FastifyInstance } from "fastify";
import { Server } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** A connection is idle after so many looks at which nothing had happened: looks and not time, because a busy machine stalls. */
const quietLooks = 50;
const betweenLooksMs = 10;
const patienceMs = 20_000;

/**
 * Closing fails no request. node:http closes what looks idle at once, which cuts off the request that is on its way there;
 * so listening stops first, the connections that stay are told to close with their next answer, and only silent ones are cut.
 */
export function closeGracefully(server: FastifyInstance): void {
  let isClosing = false;
  let answers = 0;
  server.addHook("onSend", (_request, reply, payload, done) => {
    if (isClosing) reply.header("connection", "close");
    answers++;
    done(null, payload);
  });
  server.addHook("preClose", async () => {
    if (!server.server.listening) return;
    // Right after those that are waiting were accepted; the system resets the ones that were not.
    await nextTurn();
    isClosing = true;
    // Not http.Server's own close, which would also close the connections.
    Server.prototype.close.call(server.server);
    setTimeout(() => server.server.closeAllConnections(), patienceMs).unref();
    for (let quiet = 0; quiet < quietLooks && (await connectionsOf(server)) > 0;) {
      const before = answers;
      await sleep(betweenLooksMs);
      quiet = answers === before ? quiet + 1 : 0;
    }
  });
}

function connectionsOf(server: FastifyInstance): Promise<number> {
  return new Promise((resolve) => {
    server.server.getConnections((_error, count) => resolve(count ?? 0));
  });
}
