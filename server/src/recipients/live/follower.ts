import type { OpenLink } from "../../context.ts";
import { EventStream, formatEvent } from "../../platform/http/event-stream.ts";

/** An open page: what it follows, and what it was told last. */
export class Follower {
  readonly organizationId: string;
  readonly link: OpenLink;
  readonly address: string;
  readonly stream = new EventStream();
  private told = "";
  private version = 0;

  constructor(organizationId: string, link: OpenLink, address: string) {
    this.organizationId = organizationId;
    this.link = link;
    this.address = address;
  }

  /**
   * True when the page has yet to hear of this state. A read that was overtaken by a later one has nothing to tell.
   */
  isNews(state: State): boolean {
    return state.version >= this.version && formatState(state) !== this.told;
  }

  tell(state: State): void {
    this.told = formatState(state);
    this.version = state.version;
    this.stream.write(formatEvent("change", this.told, state.version));
  }
}

export interface State {
  readonly version: number;
  readonly status: string;
}

function formatState({ version, status }: State): string {
  return JSON.stringify({ version, status });
}
