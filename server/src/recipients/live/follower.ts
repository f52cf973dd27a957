import { PassThrough } from "node:stream";
import type { OpenLink } from "../../context.ts";

/** An open page: what it follows, and what it was told last. */
export class Follower {
  readonly organizationId: string;
  readonly link: OpenLink;
  readonly address: string;
  readonly stream = new PassThrough();
  private told = "";
  private version = 0;
  private spokeAt = 0;

  constructor(organizationId: string, link: OpenLink, address: string) {
    this.organizationId = organizationId;
    this.link = link;
    this.address = address;
    this.write(`retry: ${reconnectMs}\n\n`);
  }

  /** Whether the page has yet to hear of this state. A read that was overtaken by a later one has nothing to tell. */
  isNews(state: State): boolean {
    return state.version >= this.version && formatMessage(state) !== this.told;
  }

  tell(state: State): void {
    this.told = formatMessage(state);
    this.version = state.version;
    this.write(`id: ${state.version}\nevent: change\ndata: ${this.told}\n\n`);
  }

  /** Keeps proxies from closing a silent connection, and finds those whose other end is gone. */
  keepAlive(): void {
    if (performance.now() - this.spokeAt >= silenceMs) this.write(":\n\n");
  }

  gone(): void {
    this.write("event: gone\ndata: {}\n\n");
    this.stream.end();
  }

  private write(text: string): void {
    this.spokeAt = performance.now();
    if (!this.stream.writable) return;
    // Whoever does not read is let go rather than kept in memory.
    if (this.stream.writableLength > maxUnread) this.stream.destroy();
    else this.stream.write(text);
  }
}

export interface State {
  readonly version: number;
  readonly status: string;
}

const reconnectMs = 3_000;
const silenceMs = 20_000;
const maxUnread = 64 * 1024;

function formatMessage({ version, status }: State): string {
  return JSON.stringify({ version, status });
}
