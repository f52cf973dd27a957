import { PassThrough } from "node:stream";

const reconnectMs = 3_000;
const silenceMs = 20_000;

/** Maximum number of bytes buffered for a client. */
const maxUnread = 64 * 1024;

/** The server-sent events of one open connection. */
export class EventStream {
  readonly body = new PassThrough();
  #spokeAt = 0;

  constructor() {
    this.write(`retry: ${reconnectMs}\n\n`);
  }

  /** Writes formatted events. Disconnects a client that does not read, instead of buffering without limit. */
  write(events: string): void {
    this.#spokeAt = performance.now();
    if (!this.body.writable) return;
    if (this.body.writableLength > maxUnread) this.body.destroy();
    else this.body.write(events);
  }

  /** Keeps proxies from closing a silent connection, and detects dead connections. */
  keepAlive(): void {
    if (performance.now() - this.#spokeAt >= silenceMs) this.write(":\n\n");
  }

  /** Tells the client that access was revoked, and ends the stream. */
  endAccess(): void {
    this.write(formatEvent("gone", "{}"));
    this.body.end();
  }
}

/** Formats an event with JSON data on one line. */
export function formatEvent(name: string, json: string, id?: string | number): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${json}\n\n`;
}
