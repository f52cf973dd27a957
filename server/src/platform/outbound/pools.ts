import { BlockList, isIPv6, type Socket } from "node:net";
import { createSecureContext, getCACertificates, type SecureContext } from "node:tls";
import { buildConnector, Pool } from "undici";

/** Connections that are kept, each for one origin at one address: a request gets one of an address just checked. */
export interface Pools {
  of(origin: string, address: string): Pool;
  /** Cuts what is still open. */
  destroy(): Promise<void>;
}

const mostPools = 256;
/** No request waits longer for its connection; the shorter time of an attempt ends it earlier. */
const connectTimeoutMs = 15_000;
const mostHeaderBytes = 16 * 1024;
/** A new one costs as much as ten requests. */
const mostRequestsOfConnection = 800;
/** What the largest body that is asked for needs. It ends answers that never get to a body, as chunk extensions do. */
const mostBytesOfAnswer = 8 * 1024 * 1024;

export function createPools(ca: readonly string[] | undefined): Pools {
  const context = createSecureContext(ca ? { ca: [...getCACertificates(), ...ca] } : {});
  const pools = new Map<string, Pool>();
  const retired = new Set<Pool>();
  const retire = (key: string, pool: Pool) => {
    pools.delete(key);
    retired.add(pool);
    // Once its requests have ended.
    void pool.close().finally(() => retired.delete(pool));
  };
  return {
    of: (origin, address) => {
      const key = `${origin} ${address}`;
      const pool = pools.get(key) ?? createPool(origin, address, context);
      // Last used, last in the map: the first is the one to part with.
      pools.delete(key);
      pools.set(key, pool);
      const [oldest] = pools;
      if (oldest && pools.size > mostPools) retire(...oldest);
      return pool;
    },
    destroy: async () => {
      await Promise.all([...pools.values(), ...retired].map((pool) => pool.destroy()));
    },
  };
}

function createPool(origin: string, address: string, secureContext: SecureContext): Pool {
  const connectTo = buildConnector({
    secureContext,
    allowH2: false,
    timeout: connectTimeoutMs,
    // Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED would change the default.
    rejectUnauthorized: true,
  });
  return new Pool(origin, {
    // The name stays in Host, in the TLS greeting and in the verification; the connection goes to the address.
    connect: (options, callback) =>
      connectTo({ ...options, hostname: address }, (...[error, socket]) => {
        if (error) return callback(error, null);
        if (isSame(address, socket.remoteAddress)) return callback(null, limited(socket));
        socket.destroy();
        callback(new Error("The socket is connected to another address than the one that was checked"), null);
      }),
    maxRequestsPerClient: mostRequestsOfConnection,
    allowH2: false,
    maxHeaderSize: mostHeaderBytes,
    // The attempt has one timeout over everything.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/** A connection carries one request at a time: what comes in after the last byte went out is its answer. */
function limited<S extends Socket>(socket: S): S {
  let written = 0;
  let readBefore = 0;
  return socket.on("readable", () => {
    const { bytesRead, bytesWritten } = socket;
    if (bytesWritten !== written) [written, readBefore] = [bytesWritten, bytesRead];
    if (bytesRead - readBefore > mostBytesOfAnswer)
      socket.destroy(new Error("The receiver sent more than an answer may hold"));
  });
}

function isSame(address: string, peer: string | undefined): boolean {
  const only = new BlockList();
  only.addAddress(address, isIPv6(address) ? "ipv6" : "ipv4");
  return peer !== undefined && only.check(peer, isIPv6(peer) ? "ipv6" : "ipv4");
}
