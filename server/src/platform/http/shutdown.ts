import type { FastifyInstance } from "fastify";
import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** How long a connection has to be silent before it is taken for idle, and how long the others may take. */
const quietMs = 500;
const patienceMs = 20_000;

/**
 * Closing fails no request. node:http closes what looks idle at once, which cuts off the request that is on its way there;
 * so listening stops first, the connections that stay are told to close with their next answer, and only silent ones are cut.
 */
export function closeGracefully(server: FastifyInstance): void {
  let isClosing = false;
  let lastSeen = 0;
  server.addHook("onSend", (_request, reply, payload, done) => {
    if (isClosing) reply.header("connection", "close");
    lastSeen = Date.now();
    done(null, payload);
  });
  server.addHook("preClose", async () => {
    if (!server.server.listening) return;
    isClosing = true;
    // Not http.Server's own close, which would also close the connections.
    Server.prototype.close.call(server.server);
    setTimeout(() => server.server.closeAllConnections(), patienceMs).unref();
    lastSeen = Date.now();
    while (Date.now() - lastSeen < quietMs && (await connectionsOf(server)) > 0) await sleep(10);
  });
}

function connectionsOf(server: FastifyInstance): Promise<number> {
  return new Promise((resolve) => {
    server.server.getConnections((_error, count) => resolve(count ?? 0));
  });
}
