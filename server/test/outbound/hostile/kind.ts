import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, TLSSocket, type TlsOptions } from "node:tls";
import type { Authority, Certificate } from "../authority.ts";

/** One way to misbehave. */
export interface Kind {
  readonly name: string;
  /** The status or the code of the error that an attempt ends with. */
  readonly outcome: number | string;
  /** True when only the timeout of the attempt ends it, although there is a status. */
  readonly isEndless?: true;
  /** The size that the request needs for it; a small one otherwise. */
  readonly requestBytes?: number;
  /** Listens on a free port of this machine. */
  serve(certificates: Certificates): Promise<Server> | Server;
}

export interface Certificates {
  readonly authority: Authority;
  /** A certificate for localhost, and in order. */
  readonly good: Certificate;
}

/**
 * The time that a test waits: short if the end of the wait is the outcome, otherwise until the outcome is there,
 * however busy the machine is. In between if there has to be a status first and the wait ends what follows.
 */
export function getTimeoutMs({ outcome, isEndless }: Kind): number {
  if (outcome === "timeout") return 1000;
  return isEndless ? 5000 : 14_000;
}

/** Misbehaves before there is TLS. */
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

/** Misbehaves in its TLS. */
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

/** Misbehaves once it has read the beginning of the request; `raw` is what lies under the TLS. */
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

/** One piece after the other, with a pause between. */
export function drip(socket: Socket, piece: () => string, milliseconds = 20): void {
  const timer = setInterval(() => socket.write(piece()), milliseconds);
  socket.on("close", () => clearInterval(timer));
}

/** Writes without end, as fast as the other side reads. */
export function flood(socket: Socket, piece: Buffer | string): void {
  const write = () => {
    while (socket.writable && socket.write(piece));
  };
  socket.on("drain", write);
  write();
}
