import type { FastifyInstance } from "fastify";
import { Server, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Number of checks without activity after which connections count as idle. Checks instead of time, because a busy machine stalls. */
const maxQuietChecks = 50;
const checkIntervalMs = 10;
const shutdownTimeoutMs = 20_000;

declare module "fastify" {
  interface FastifyInstance {
    /** Says whether the shutdown has begun: then load balancers should send requests elsewhere. */
    isShuttingDown: () => boolean;
  }
}

/**
 * Makes the shutdown fail no request. For `drainMs` the server only says that it is shutting down, so that load balancers send
 * requests elsewhere; fastify adds `connection: close` to each answer. node:http closes idle connections at once, which cuts off
 * requests in flight. So the server stops to listen then, and cuts silent connections only.
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
    answers++;
    done(null, payload);
  });
  server.addHook("preClose", async () => {
    isShuttingDown = true;
    if (!server.server.listening) return;
    await sleep(drainMs);
    // Waiting connections are accepted first; the system resets the others.
    await nextTurn();
    isClosing = true;
    // The close method of http.Server would close the connections too.
    Server.prototype.close.call(server.server);
    setTimeout(() => server.server.closeAllConnections(), shutdownTimeoutMs).unref();
    for (let quiet = 0; quiet < maxQuietChecks && connections.size > 0;) {
      const before = answers;
      await sleep(checkIntervalMs);
      quiet = answers === before ? quiet + 1 : 0;
    }
    // Browsers open connections in advance, which node:http takes for busy until a first request has come.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
}
