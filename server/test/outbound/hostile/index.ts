import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";
import { createAuthority } from "../authority.ts";
import { hostileBodies } from "./bodies.ts";
import { hostileConnections } from "./connections.ts";
import { hostileHeads } from "./heads.ts";
import type { Kind } from "./kind.ts";

export { getTimeoutMs } from "./kind.ts";

export const hostileKinds: readonly Kind[] = [...hostileConnections, ...hostileHeads, ...hostileBodies];

export interface HostileReceiver {
  readonly kind: Kind;
  readonly url: string;
}

export interface HostileReceivers {
  readonly ca: readonly string[];
  readonly receivers: readonly HostileReceiver[];
  close(): Promise<void>;
}

/** Starts one receiver of each kind, each at a separate port. */
export async function startHostileReceivers(): Promise<HostileReceivers> {
  const authority = await createAuthority();
  const certificates = { authority, good: await authority.certificateFor(["localhost"]) };
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  const receivers = await Promise.all(
    hostileKinds.map(async (kind) => {
      const server = await kind.serve(certificates);
      servers.push(server);
      server.on("connection", (socket: Socket) => {
        sockets.add(socket.on("close", () => sockets.delete(socket)));
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      return { kind, url: `https://localhost:${(server.address() as AddressInfo).port}/hooks` };
    }),
  );
  return {
    ca: [authority.cert],
    receivers,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => once(server.close(), "close")));
    },
  };
}
