import type { FastifyInstance } from "fastify";
import { Server, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/**
 * Number of checks without activity after which connections count as idle. Counts checks instead of time,
 * because a busy machine may make no progress for a while.
 */
const maxQuietChecks = 50;
const checkIntervalMs = 10;
const shutdownTimeoutMs = 20_000;

declare module "fastify" {
  interface FastifyInstance {
    /** Returns true once the shutdown has begun. Load balancers should then send requests elsewhere. */
    isShuttingDown: () => boolean;
  }
}

/**
 * Makes a shutdown without failed requests. For `drainMs`, the server only reports that it is shutting down,
 * so that load balancers send requests elsewhere. Then the server stops listening, and each answer closes its
 * connection. If answers closed connections earlier, clients would connect again, and the system would reset
 * every connection that the server has not accepted yet. The remaining connections are closed after a
 * silence, because `close` of node:http would close idle connections at once and cut off requests on their
 * way.
 */
export function closeGracefully(server: FastifyInstance, drainMs: number): void {
  let isShuttingDown = false;
  let isClosing = false;
  let answers = 0;
  const connections = new Set<Socket>();
  server.server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.decorate("isShuttingDown", () => isShuttingDown);
  server.addHook("onSend", (_request, reply, payload, done) => {
    if (isClosing) reply.header("connection", "close");
    // Fastify sets this header from the beginning of the shutdown, which is too early.
    else if (isShuttingDown) reply.raw.removeHeader("connection");
    answers++;
    done(null, payload);
  });
  server.addHook("preClose", async () => {
    isShuttingDown = true;
    if (!server.server.listening) return;
    await sleep(drainMs);
    // Lets the server accept the waiting connections first, because the system would reset them when the
    // server stops listening.
    await nextTurn();
    isClosing = true;
    // `close` of node:net only stops listening. `close` of the HTTP server would also close idle connections.
    Server.prototype.close.call(server.server);
    setTimeout(() => server.server.closeAllConnections(), shutdownTimeoutMs).unref();
    for (let quiet = 0; quiet < maxQuietChecks && connections.size > 0;) {
      const before = answers;
      await sleep(checkIntervalMs);
      quiet = answers === before ? quiet + 1 : 0;
    }
    // Destroys connections without any request. Browsers open connections in advance, and node:http treats
    // them as busy until their first request.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
}
