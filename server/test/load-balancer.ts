import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { vi } from "vitest";
import { waitOptions } from "./wait-options.ts";

/**
 * A small load balancer: it checks whether each process is ready, and sends each request once, to a ready
 * process.
 */
export interface Balancer {
  readonly url: string;
  readonly add: (url: string) => void;
  readonly remove: (url: string) => void;
  /** Resolves when this number of processes is ready. */
  readonly ready: (count: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

// Slow like real load balancers: a process that stops listening at once still gets requests for up to a
// second.
const checkIntervalMs = 1_000;

export async function startBalancer(): Promise<Balancer> {
  const isReady = new Map<string, boolean>();
  let turn = 0;
  const closing = new AbortController();

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const ready = [...isReady].flatMap(([url, is]) => (is ? [url] : []));
    const target = ready[turn++ % ready.length];
    const fail = (error: Error) => outgoing.writeHead(502).end(String(error));
    if (target === undefined) return fail(new Error("no process is ready"));
    const { method, headers, url = "/" } = incoming;
    // Uses a new connection each time. A process that has stopped listening rejects new connections.
    const sent = request(target + url, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { "content-type": answer.headers["content-type"] });
      answer.pipe(outgoing);
    });
    sent.on("error", fail);
    return incoming.pipe(sent);
  };

  const check = async (url: string) => {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (isReady.has(url)) isReady.set(url, answer?.status === 200);
  };
  const checkAll = async () => {
    while (!closing.signal.aborted) {
      await Promise.all([...isReady.keys()].map(check));
      await sleep(checkIntervalMs);
    }
  };

  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const checking = checkAll();
  return {
    url: `http://127.0.0.1:${port}`,
    add: (url) => void isReady.set(url, false),
    remove: (url) => void isReady.delete(url),
    ready: (count) =>
      vi.waitFor(() => {
        if ([...isReady.values()].filter(Boolean).length < count) throw new Error("not ready yet");
      }, waitOptions),
    close: async () => {
      closing.abort();
      await checking;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
