import type { FastifyInstance } from "fastify";
import { Server } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Number of checks without activity after which connections count as idle. Checks instead of time, because a busy machine stalls. */
const maxQuietChecks = 50;
const checkIntervalMs = 10;
const shutdownTimeoutMs = 20_000;

/**
 * Makes the shutdown fail no request. node:http closes idle connections at once, which cuts off requests in flight. So the server
 * stops to listen first, sends `connection: close` with the next answer, and cuts silent connections only.
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
    // Waiting connections are accepted first; the system resets the others.
    await nextTurn();
    isClosing = true;
    // The close method of http.Server would close the connections too.
    Server.prototype.close.call(server.server);
    setTimeout(() => server.server.closeAllConnections(), shutdownTimeoutMs).unref();
    for (let quiet = 0; quiet < maxQuietChecks && (await countConnections(server)) > 0;) {
      const before = answers;
      await sleep(checkIntervalMs);
      quiet = answers === before ? quiet + 1 : 0;
    }
  });
}

function countConnections(server: FastifyInstance): Promise<number> {
  return new Promise((resolve) => {
    server.server.getConnections((_error, count) => resolve(count ?? 0));
  });
}
