import { BlockList, isIPv6, type Socket } from "node:net";
import { createSecureContext, getCACertificates, type SecureContext } from "node:tls";
import { buildConnector, Pool } from "undici";

/**
 * Open connections, in one pool per pair of origin and address, so that a request uses an address that was
 * just checked.
 */
export interface ConnectionPools {
  get(origin: string, address: string): Pool;
  /** Closes all connections, including busy ones. */
  destroy(): Promise<void>;
}

const maxPools = 256;
/** Maximum wait for a connection. The timeout of an attempt may end it earlier. */
const connectTimeoutMs = 15_000;
const maxHeaderBytes = 16 * 1024;
/** High, because a new connection costs as much as ten requests. */
const maxRequestsPerConnection = 800;
/**
 * The largest body that a caller requests, with its framing. The limit also ends responses without a body,
 * such as endless chunk extensions.
 */
const maxResponseBytes = 8 * 1024 * 1024;

export function createConnectionPools(ca: readonly string[] | undefined): ConnectionPools {
  const context = createSecureContext(ca ? { ca: [...getCACertificates(), ...ca] } : {});
  const pools = new Map<string, Pool>();
  const retired = new Set<Pool>();
  const retire = (key: string, pool: Pool) => {
    pools.delete(key);
    retired.add(pool);
    // `close` waits for the requests of the pool.
    void pool.close().finally(() => retired.delete(pool));
  };
  return {
    get: (origin, address) => {
      const key = `${origin} ${address}`;
      const pool = pools.get(key) ?? createPool(origin, address, context);
      // The map is in the order of last use, so its first pool is retired first.
      pools.delete(key);
      pools.set(key, pool);
      const [oldest] = pools;
      if (oldest && pools.size > maxPools) retire(...oldest);
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
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED would change the default.
    rejectUnauthorized: true,
  });
  return new Pool(origin, {
    // Host, SNI and certificate verification use the name, but the connection goes to the checked address.
    connect: (options, callback) =>
      connectTo({ ...options, hostname: address }, (...[error, socket]) => {
        if (error) return callback(error, null);
        if (isSameAddress(address, socket.remoteAddress)) return callback(null, limitResponse(socket));
        socket.destroy();
        callback(new Error("The socket is not connected to the address that was checked"), null);
      }),
    maxRequestsPerClient: maxRequestsPerConnection,
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    // One timeout covers the whole attempt.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/**
 * Destroys a socket that receives too much. A connection carries one request at a time, so the bytes after
 * the last write are one response.
 */
function limitResponse<S extends Socket>(socket: S): S {
  let written = 0;
  let readBefore = 0;
  return socket.on("readable", () => {
    const { bytesRead, bytesWritten } = socket;
    if (bytesWritten !== written) [written, readBefore] = [bytesWritten, bytesRead];
    if (bytesRead - readBefore > maxResponseBytes)
      socket.destroy(new Error("The receiver sent a larger answer than is allowed"));
  });
}

function isSameAddress(address: string, peer: string | undefined): boolean {
  const checked = new BlockList();
  checked.addAddress(address, isIPv6(address) ? "ipv6" : "ipv4");
  return peer !== undefined && checked.check(peer, isIPv6(peer) ? "ipv6" : "ipv4");
}
