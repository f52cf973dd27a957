import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, TLSSocket, type TlsOptions } from "node:tls";
import type { Authority, Certificate } from "../authority.ts";

/** One kind of misbehaviour. */
export interface Kind {
  readonly name: string;
  /** The status or the error code at the end of an attempt. */
  readonly outcome: number | string;
  /** True if only the timeout ends the attempt, although there is a status. */
  readonly isEndless?: true;
  /** The size of the request that triggers the misbehaviour. Defaults to the size of a small request. */
  readonly requestBytes?: number;
  /** Listens on a free port of this machine. */
  serve(certificates: Certificates): Promise<Server> | Server;
}

export interface Certificates {
  readonly authority: Authority;
  /** A valid certificate for localhost. */
  readonly good: Certificate;
}

/**
 * Returns the timeout of an attempt. It is short if the expected outcome is a timeout. It is a few seconds if
 * the receiver answers with a status but never ends the answer. Otherwise it is long enough for a busy
 * machine.
 */
export function getTimeoutMs({ outcome, isEndless }: Kind): number {
  if (outcome === "timeout") return 1000;
  return isEndless ? 5000 : 14_000;
}

/** Creates a receiver with a fault before TLS. */
export function onConnection(name: string, outcome: string, act: (socket: Socket) => void): Kind {
  return {
    name,
    outcome,
    serve: () =>
      createServer((socket) => {
        socket.on("error", () => {});
        act(socket);
      }),
  };
}

/** Creates a receiver with a fault in its TLS. */
export function withTls(
  name: string,
  outcome: string,
  options: (at: Certificates) => Promise<TlsOptions> | TlsOptions,
): Kind {
  return {
    name,
    outcome,
    serve: async (at) =>
      ignoreTlsErrors(createTlsServer(await options(at), (socket) => socket.on("error", () => {}))),
  };
}

/**
 * Creates a receiver with a fault after it has read the beginning of the request. `raw` is the socket below
 * TLS.
 */
export function onRequest(
  name: string,
  outcome: number | string,
  act: (socket: Socket, raw: Socket) => void,
): Kind {
  return {
    name,
    outcome,
    serve: ({ good }) =>
      createServer((raw) => {
        raw.on("error", () => {});
        const socket = new TLSSocket(raw, { isServer: true, ...good });
        socket.on("error", () => {});
        socket.once("data", () => act(socket, raw));
      }),
  };
}

function ignoreTlsErrors(server: Server): Server {
  return server.on("tlsClientError", () => {});
}

/** Writes one piece after the other, with pauses in between. */
export function drip(socket: Socket, piece: () => string, milliseconds = 20): void {
  const timer = setInterval(() => socket.write(piece()), milliseconds);
  socket.on("close", () => clearInterval(timer));
}

/** Writes endlessly, as fast as the other side reads. */
export function flood(socket: Socket, piece: Buffer | string): void {
  const write = () => {
    while (socket.writable && socket.write(piece));
  };
  socket.on("drain", write);
  write();
}
